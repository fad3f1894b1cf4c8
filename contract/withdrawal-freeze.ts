import { z } from '@hono/zod-openapi'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'
import { staffText, translationsOf } from './translated-text.ts'

/** The length in characters of the notice that clients read while withdrawals are frozen. */
const noticeLength = [3, 500] as const
const NoticeTranslations = translationsOf(...noticeLength)

/** Withdrawals are frozen, and clients see this notice. Null: withdrawals are not frozen. */
export const WithdrawalFreeze = z
  .object({
    freeze: z.object({ notice: z.string(), translations: NoticeTranslations, since: Instant }).nullable(),
  })
  .openapi('WithdrawalFreeze')
export type WithdrawalFreeze = z.infer<typeof WithdrawalFreeze>

export const readWithdrawalFreeze = defineRoute({
  method: 'get',
  path: '/api/withdrawals/freeze',
  access: 'signed-in',
  tags: ['withdrawals'],
  summary: 'Whether withdrawals are frozen, since when, and the notice',
  responses: { 200: json(WithdrawalFreeze, 'The freeze, or null'), ...refusals },
})

export const freezeWithdrawals = defineRoute({
  method: 'put',
  path: '/api/operator/withdrawals/freeze',
  access: 'operator',
  tags: ['withdrawals'],
  summary:
    'Freeze withdrawals with a notice for the clients, or change the notice; requests are still accepted and stay pending',
  request: {
    body: jsonBody(
      z.strictObject({ notice: staffText(...noticeLength), translations: NoticeTranslations.default({}) }),
    ),
  },
  responses: { 200: json(WithdrawalFreeze, 'Frozen'), ...refusals },
})

export const unfreezeWithdrawals = defineRoute({
  method: 'delete',
  path: '/api/operator/withdrawals/freeze',
  access: 'operator',
  tags: ['withdrawals'],
  summary: 'Unfreeze withdrawals; pending ones stay pending until they are decided',
  responses: { 200: json(WithdrawalFreeze, 'Not frozen'), ...refusals },
})
