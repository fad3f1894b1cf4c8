import { z } from '@hono/zod-openapi'
import { defineRoute, Dollars, IdParams, json, jsonBody, refusals } from './route.ts'

/** The firm's payment of an approved withdrawal on the chain. */
export const Payout = z
  .object({
    /** waiting and unsigned: not sent yet. signed: stored, and on its way to the chain. */
    status: z.enum(['waiting', 'unsigned', 'signed', 'mempool', 'confirmed']),
    txid: z.string().nullable(),
    bitcoin: z.string().nullable(),
    /** Dollars for one bitcoin. */
    rate: Dollars.nullable(),
    confirmations: z.int(),
  })
  .openapi('Payout')
export type Payout = z.infer<typeof Payout>

export const PayoutForReview = Payout.extend({
  waitsFor: z.enum(['coins', 'rate', 'keys']).nullable(),
  networkFee: z.string().nullable(),
  /** For the operator to sign elsewhere (BIP 174), in base64. */
  psbt: z.string().nullable(),
  /** Why the chain did not take it when it was last sent. */
  refusedAs: z.string().nullable(),
}).openapi('PayoutForReview')
export type PayoutForReview = z.infer<typeof PayoutForReview>

export const signPayout = defineRoute({
  method: 'post',
  path: '/api/withdrawals/{id}/payout-signature',
  access: 'operator',
  tags: ['operator'],
  summary: 'Bring a prepared payment back signed: as PSBT (base64) or as a transaction (hexadecimal); it is then sent',
  request: {
    params: IdParams,
    body: jsonBody(z.strictObject({ signed: z.string().trim().min(1).max(200_000) })),
  },
  responses: { 200: json(PayoutForReview, 'Stored, and on its way'), ...refusals },
})
