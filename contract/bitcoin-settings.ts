import { z } from '@hono/zod-openapi'
import { defineRoute, json, jsonBody, refusals } from './route.ts'

/** How the firm takes and sends bitcoin, as the operators set it. What it may be is checked by its rules. */
export const BitcoinSettings = z
  .strictObject({
    /** The operator's own account key ("tpub...", "[d34db33f/84h/1h/0h]tpub..."), whose private half the server does not have. Empty: the firm's own account. */
    accountKey: z.string().trim().max(200),
    /** How many confirmations a payment needs before it is credited. */
    confirmations: z.int().min(1).max(6),
    /** Whether a payment that has them approves its deposit without anybody. */
    automaticApproval: z.boolean(),
    /** Satoshis for a virtual byte that payouts pay. Empty: what the chain thinks is enough. */
    feeRate: z.string().trim().max(10),
    /** The initial balance of a practice wallet, in bitcoin. */
    walletBitcoin: z.string().trim().max(12),
  })
  .openapi('BitcoinSettings')
export type BitcoinSettings = z.infer<typeof BitcoinSettings>

/** The settings, and what follows from them. */
export const BitcoinSettingsView = BitcoinSettings.extend({
  network: z.enum(['regtest', 'signet', 'testnet4']),
  /** Where the account that pays out is filled up. */
  till: z.string(),
  /** How many unused addresses in a row the wallet of an own account has to look at to find all deposits; 0: no own account. */
  lookAhead: z.int(),
}).openapi('BitcoinSettingsView')
export type BitcoinSettingsView = z.infer<typeof BitcoinSettingsView>

export const readBitcoinSettings = defineRoute({
  method: 'get',
  path: '/api/operator/settings/bitcoin',
  access: 'staff',
  tags: ['settings'],
  summary: 'How the firm receives and sends bitcoin',
  responses: { 200: json(BitcoinSettingsView, 'The settings'), ...refusals },
})

export const changeBitcoinSettings = defineRoute({
  method: 'put',
  path: '/api/operator/settings/bitcoin',
  access: 'operator',
  confirmation: 'recent',
  tags: ['settings'],
  summary: 'Change how the firm receives and sends bitcoin; a main network key is refused',
  request: { body: jsonBody(BitcoinSettings) },
  responses: { 200: json(BitcoinSettingsView, 'The current settings'), ...refusals },
})
