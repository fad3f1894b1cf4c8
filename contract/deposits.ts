import { z } from '@hono/zod-openapi'
import { maxReasonLength, minReasonLength } from '#root/domain/reason.ts'
import {
  Amount,
  defineRoute,
  Dollars,
  IdempotencyHeaders,
  IdParams,
  Instant,
  json,
  jsonBody,
  refusals,
} from './route.ts'

export const Deposit = z
  .object({
    id: z.uuid(),
    amount: Dollars,
    status: z.enum(['opened', 'pending', 'approved', 'rejected']),
    /** Where to send the practice bitcoin: one address per deposit, on a test network. */
    address: z.string(),
    proof: z.object({ name: z.string(), type: z.string(), bytes: z.number() }).nullable(),
    reason: z.string().nullable(),
    createdAt: Instant,
    /** When the proof was uploaded last. */
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
  })
  .openapi('Deposit')
export type Deposit = z.infer<typeof Deposit>

/** A deposit as the firm's staff sees it: whose it is, too. */
export const DepositForReview = Deposit.extend({
  client: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** Who decided it. */
  decidedBy: z.string().nullable(),
}).openapi('DepositForReview')
export type DepositForReview = z.infer<typeof DepositForReview>

/** Why an operator says no. PostgreSQL's text cannot hold a NUL. */
export const Rejection = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(minReasonLength)
    .max(maxReasonLength)
    .regex(/^[^\0]*$/),
})

export const listDeposits = defineRoute({
  method: 'get',
  path: '/api/deposits',
  access: 'client',
  tags: ['deposits'],
  summary: 'The client’s deposits, the latest first',
  responses: { 200: json(z.object({ deposits: z.array(Deposit) }), 'The deposits'), ...refusals },
})

export const openDeposit = defineRoute({
  method: 'post',
  path: '/api/deposits',
  access: 'client',
  tags: ['deposits'],
  summary:
    'Open a deposit of an amount; answers with its own address. An opened one without proof is amended, not doubled',
  request: { headers: IdempotencyHeaders, body: jsonBody(z.strictObject({ amount: Amount })) },
  responses: { 201: json(Deposit, 'Opened'), ...refusals },
})

export const readProof = defineRoute({
  method: 'get',
  path: '/api/deposits/{id}/proof',
  access: 'staff',
  tags: ['deposits'],
  summary: 'The proof of payment, as an attachment or a sandboxed preview; each view is written to the audit log',
  request: { params: IdParams },
  responses: { 200: { description: 'The file' }, ...refusals },
})

export const approveDeposit = defineRoute({
  method: 'post',
  path: '/api/deposits/{id}/approval',
  access: 'operator',
  tags: ['operator'],
  summary: 'Approve a pending deposit: credits it once',
  request: { headers: IdempotencyHeaders, params: IdParams },
  responses: { 200: json(DepositForReview, 'Approved'), ...refusals },
})

export const rejectDeposit = defineRoute({
  method: 'post',
  path: '/api/deposits/{id}/rejection',
  access: 'operator',
  tags: ['operator'],
  summary: 'Reject a pending deposit with a reason that the client sees',
  request: { headers: IdempotencyHeaders, params: IdParams, body: jsonBody(Rejection) },
  responses: { 200: json(DepositForReview, 'Rejected'), ...refusals },
})
