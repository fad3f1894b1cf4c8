import { z } from '@hono/zod-openapi'
import { defineRoute, Dollars, IdParams, json, jsonBody, refusals, TransactionId } from './route.ts'

/** The firm's payment of an approved withdrawal on the chain. */
export const Payout = z
  .object({
    /** `waiting` and `unsigned`: not sent yet. `signed`: stored, and on its way to the chain. */
    status: z.enum(['waiting', 'unsigned', 'signed', 'mempool', 'confirmed']),
    txid: z.string().nullable(),
    bitcoin: z.string().nullable(),
    /** Dollars for one bitcoin. */
    rate: Dollars.nullable(),
    confirmations: z.int(),
    /** A coin that the payment spends is gone, so the chain cannot confirm it. */
    isCoinGone: z.boolean(),
  })
  .openapi('Payout')
export type Payout = z.infer<typeof Payout>

export const PayoutForReview = Payout.extend({
  waitsFor: z.enum(['coins', 'rate', 'keys', 'former', 'decision']).nullable(),
  networkFee: z.string().nullable(),
  /** The transaction for the operator to sign elsewhere (BIP 174), in base64. */
  psbt: z.string().nullable(),
  /** Why the chain rejected the payment at its latest sending. */
  refusedAs: z.string().nullable(),
  /**
   * While a decision is pending: payments from the firm's coins to the payout's address that belong to no known payout.
   */
  suspects: z.array(z.object({ txid: z.string(), bitcoin: z.string() })),
}).openapi('PayoutForReview')
export type PayoutForReview = z.infer<typeof PayoutForReview>

export const signPayout = defineRoute({
  method: 'post',
  path: '/api/operator/withdrawals/{id}/payout/signature',
  access: 'operator',
  tags: ['operator'],
  summary: 'Submit a signed payment, as a PSBT (base64 or hexadecimal) or a transaction (hexadecimal); it is then sent',
  request: {
    params: IdParams,
    body: jsonBody(z.strictObject({ signed: z.string().trim().min(1).max(200_000) })),
  },
  responses: { 200: json(PayoutForReview, 'Stored, and being sent'), ...refusals },
})

export const retryPayout = defineRoute({
  method: 'post',
  path: '/api/operator/withdrawals/{id}/payout/renewal',
  access: 'operator',
  tags: ['operator'],
  summary:
    'Replace a payment that is unsigned, whose coin is gone, or of which it was unknown whether it had been paid. At most one of the two payments can be confirmed',
  request: {
    params: IdParams,
    body: jsonBody(
      z.strictObject({
        /** The id of the replaced payment that the operator saw; null if none was built. */
        former: TransactionId.nullable(),
      }),
    ),
  },
  responses: { 200: json(PayoutForReview, 'The new payment is pending'), ...refusals },
})

export const recognisePayment = defineRoute({
  method: 'post',
  path: '/api/operator/withdrawals/{id}/payout/recognition',
  access: 'operator',
  tags: ['operator'],
  summary: 'Confirm that an unknown payment on the chain was the payout of this withdrawal; nothing else is sent',
  request: { params: IdParams, body: jsonBody(z.strictObject({ txid: TransactionId })) },
  responses: { 200: json(PayoutForReview, 'Recorded as the payment'), ...refusals },
})
