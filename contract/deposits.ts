import { z } from '@hono/zod-openapi'
import { proofRequests, proofTypes } from '#root/domain/deposits.ts'
import { DecisionPreview, ReviewedClient, reviewRoutes, ReviewSort } from './review.ts'
import {
  Amount,
  defineRoute,
  Dollars,
  file,
  IdempotencyHeaders,
  IdParams,
  Instant,
  json,
  jsonBody,
  refusals,
} from './route.ts'
import { Scan } from './scan.ts'

/** An amount of practice bitcoin, with eight decimals. */
export const Bitcoin = z.string().meta({ example: '0.03125000' })

/** One output on the chain that pays a deposit. */
export const Payment = z
  .object({
    txid: z.string(),
    vout: z.number().int(),
    bitcoin: Bitcoin,
    state: z.enum(['seen', 'confirming', 'ready', 'replaced', 'dropped', 'reorged']),
    confirmations: z.number().int(),
    /** The payment arrived after the quote had expired, so it counts at the rate of its arrival. */
    isLate: z.boolean(),
    /** The transaction that replaced it, if known. */
    replacedBy: z.string().nullable(),
    firstSeenAt: Instant,
  })
  .openapi('Payment')
export type Payment = z.infer<typeof Payment>

/** A deposit's payments on the chain. */
export const DepositPayment = z
  .object({
    /** The state of the least advanced active payment. */
    state: z.enum(['waiting', 'seen', 'confirming', 'ready']),
    confirmations: z.number().int(),
    /** The required number of confirmations. */
    required: z.number().int(),
    received: Bitcoin,
    /** Its value in dollars, each payment at its own rate. */
    worth: Dollars,
    /** The part with enough confirmations to be credited. */
    creditable: Dollars,
    /** Received minus requested; negative when underpaid. Null when no amount in bitcoin was requested. */
    difference: Bitcoin.nullable(),
    isLate: z.boolean(),
    /** The last problem, until it is resolved. */
    trouble: z.enum(['replaced', 'dropped', 'reorged']).nullable(),
    payments: z.array(Payment),
  })
  .openapi('DepositPayment')
export type DepositPayment = z.infer<typeof DepositPayment>

export const Deposit = z
  .object({
    id: z.uuid(),
    amount: Dollars,
    status: z.enum(['opened', 'pending', 'approved', 'rejected']),
    /** Where to send the practice bitcoin: one address per deposit, on a test network. */
    address: z.string(),
    /** The requested amount in bitcoin, its rate and its expiry. Null for generated sample deposits. */
    quote: z
      .object({ bitcoin: Bitcoin, rate: Dollars, until: Instant, link: z.string().meta({ description: 'BIP 21' }) })
      .nullable(),
    payment: DepositPayment,
    /**
     * The credited amount: what arrived on the chain, or the amount of the deposit if only its proof was approved. Null
     * until approval.
     */
    credited: Dollars.nullable(),
    creditedFor: z.enum(['payment', 'proof']).nullable(),
    proof: z.object({ name: z.string(), type: z.string(), bytes: z.number() }).nullable(),
    /** Whether the client has to upload a proof: now, only after a payment is detected, or not at all. */
    proofRequest: z.enum(proofRequests),
    reason: z.string().nullable(),
    createdAt: Instant,
    /** The time of the latest upload of the proof. */
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
  })
  .openapi('Deposit')
export type Deposit = z.infer<typeof Deposit>

/** A deposit as the firm's staff sees it, with its client. */
export const DepositForReview = Deposit.extend({
  client: ReviewedClient,
  /** The malware scan of the proof; null if there is no proof or it was deleted. */
  proofScan: Scan.nullable(),
  /** The operator who decided it. */
  decidedBy: z.string().nullable(),
}).openapi('DepositForReview')
export type DepositForReview = z.infer<typeof DepositForReview>

export const listDeposits = defineRoute({
  method: 'get',
  path: '/api/deposits',
  access: 'client',
  tags: ['deposits'],
  summary: 'The client’s deposits, newest first',
  responses: { 200: json(z.object({ deposits: z.array(Deposit) }), 'The deposits'), ...refusals },
})

export const openDeposit = defineRoute({
  method: 'post',
  path: '/api/deposits',
  access: 'client',
  tags: ['deposits'],
  summary:
    'Open a deposit; the answer has its address and a quote in bitcoin. An open deposit without payment and proof is changed and quoted again, not duplicated',
  request: { headers: IdempotencyHeaders, body: jsonBody(z.strictObject({ amount: Amount })) },
  responses: { 201: json(Deposit, 'Opened'), ...refusals },
})

export const readProof = defineRoute({
  method: 'get',
  path: '/api/operator/deposits/{id}/proof',
  access: 'staff',
  tags: ['deposits'],
  summary: 'The proof of payment, as an attachment or a sandboxed preview; each view is audited',
  request: { params: IdParams },
  responses: { 200: file(proofTypes, 'The file'), ...refusals },
})

export const depositReview = reviewRoutes({
  noun: 'deposits',
  one: 'deposit',
  many: 'deposits',
  status: z.enum(['pending', 'approved', 'rejected', 'all']).default('pending'),
  sort: ReviewSort,
  item: DepositForReview,
  decided: DepositForReview,
  preview: DecisionPreview,
  approval: 'Approve a pending deposit: credits what arrived on the chain, or the amount by its proof alone, once',
  rejection: 'Reject a pending deposit with a reason that the client sees',
})
