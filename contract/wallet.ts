import { z } from '@hono/zod-openapi'
import { networks } from '#root/domain/bitcoin-networks.ts'
import { demonstrations } from '#root/domain/wallet.ts'
import { Bitcoin } from './deposits.ts'
import {
  defineRoute,
  Dollars,
  IdempotencyHeaders,
  IdParams,
  Instant,
  json,
  jsonBody,
  refusals,
  TransactionId,
} from './route.ts'

/** A transaction that pays a practice wallet or is paid from it. */
export const WalletTransaction = z
  .object({
    txid: z.string(),
    /** The change of the wallet's balance, including the fee; negative for a payment. */
    change: Bitcoin,
    /** The miner's fee; null when the wallet did not pay it. */
    fee: Bitcoin.nullable(),
    status: z.enum(['waiting', 'confirmed', 'replaced', 'dropped']),
    confirmations: z.number().int(),
    replacedBy: z.string().nullable(),
    /** The recipient's address, unless it is the wallet's own. */
    to: z.string().nullable(),
    /** The client's deposit that it pays. */
    deposit: z.object({ id: z.uuid(), amount: Dollars }).nullable(),
    /** Whether the wallet sent it and it is unconfirmed, so that it can be replaced. */
    isReplaceable: z.boolean(),
    at: Instant,
  })
  .openapi('WalletTransaction')
export type WalletTransaction = z.infer<typeof WalletTransaction>

/** A client's practice wallet. It is outside the firm: nothing in it is in the firm's ledger. */
export const Wallet = z
  .object({
    address: z.string(),
    /** All unspent coins. */
    balance: Bitcoin,
    /** The unconfirmed part. */
    waiting: Bitcoin,
    /** Newest first. */
    transactions: z.array(WalletTransaction),
  })
  .openapi('Wallet')
export type Wallet = z.infer<typeof Wallet>

export const readWallet = defineRoute({
  method: 'get',
  path: '/api/wallet',
  access: 'client',
  tags: ['wallet'],
  summary: 'The client’s practice wallet; the first request opens it with practice coins. Null with a Bitcoin node',
  responses: {
    200: json(z.object({ network: z.enum(networks), wallet: Wallet.nullable() }), 'The wallet'),
    ...refusals,
  },
})

export const payFromWallet = defineRoute({
  method: 'post',
  path: '/api/wallet/payments',
  access: 'client',
  tags: ['wallet'],
  summary: 'Send practice bitcoin from the wallet to an address of the test network',
  request: {
    headers: IdempotencyHeaders,
    body: jsonBody(
      z.strictObject({
        address: z.string().max(120),
        bitcoin: z.string().regex(/^[0-9]{1,8}(\.[0-9]{1,8})?$/),
      }),
    ),
  },
  responses: { 201: json(z.object({ txid: z.string() }), 'Sent'), ...refusals },
})

export const replaceWalletPayment = defineRoute({
  method: 'post',
  path: '/api/wallet/payments/{txid}/replacement',
  access: 'client',
  tags: ['wallet'],
  summary:
    'Replace an unconfirmed payment with one that has a higher fee and pays the same, or returns everything: a double spend',
  request: {
    headers: IdempotencyHeaders,
    params: z.object({ txid: TransactionId }),
    body: jsonBody(z.strictObject({ pays: z.enum(['same', 'oneself']) })),
  },
  responses: { 201: json(z.object({ txid: z.string() }), 'Sent'), ...refusals },
})

export const demonstratePayment = defineRoute({
  method: 'post',
  path: '/api/operator/deposits/{id}/demonstrations',
  access: 'operator',
  tags: ['wallet'],
  summary:
    'Demonstrate a payment with the client’s practice wallet: pay a deposit (all, half, or 10% too much), or replace the last unconfirmed payment with one that pays the same or returns everything',
  request: {
    headers: IdempotencyHeaders,
    params: IdParams,
    body: jsonBody(z.strictObject({ shows: z.enum(demonstrations) })),
  },
  responses: { 201: json(z.object({ txid: z.string() }), 'Sent'), ...refusals },
})
