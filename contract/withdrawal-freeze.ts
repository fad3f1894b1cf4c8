import { z } from '@hono/zod-openapi'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

/** Withdrawals are not paid, and this is what clients are told. Null: they are paid as ever. */
export const WithdrawalFreeze = z
  .object({ freeze: z.object({ notice: z.string(), since: Instant }).nullable() })
  .openapi('WithdrawalFreeze')
export type WithdrawalFreeze = z.infer<typeof WithdrawalFreeze>

/** What clients read while withdrawals are frozen. PostgreSQL's text cannot hold a NUL. */
const Notice = z
  .string()
  .trim()
  .min(3)
  .max(500)
  .regex(/^[^\0]*$/)

export const readWithdrawalFreeze = defineRoute({
  method: 'get',
  path: '/api/withdrawals/freeze',
  access: 'signed-in',
  tags: ['withdrawals'],
  summary: 'Are withdrawals frozen, since when, and what are clients told?',
  responses: { 200: json(WithdrawalFreeze, 'The freeze, or none'), ...refusals },
})

export const freezeWithdrawals = defineRoute({
  method: 'put',
  path: '/api/operator/withdrawals/freeze',
  access: 'operator',
  tags: ['withdrawals'],
  summary:
    'Freeze withdrawals with a notice that clients read, or change the notice; requests go on to be taken and wait',
  request: { body: jsonBody(z.strictObject({ notice: Notice })) },
  responses: { 200: json(WithdrawalFreeze, 'Frozen'), ...refusals },
})

export const unfreezeWithdrawals = defineRoute({
  method: 'delete',
  path: '/api/operator/withdrawals/freeze',
  access: 'operator',
  tags: ['withdrawals'],
  summary: 'Let withdrawals be paid again; what waits still waits for its decision',
  responses: { 200: json(WithdrawalFreeze, 'Not frozen'), ...refusals },
})
