import { z } from '@hono/zod-openapi'
import { networks } from '#root/domain/bitcoin-networks.ts'
import { defineRoute, json, jsonBody, refusals } from './route.ts'

/** How the firm receives and sends bitcoin, as the operators set it. domain/ checks the values. */
export const BitcoinSettings = z
  .strictObject({
    /** The operator's own account key ("tpub...", "[d34db33f/84h/1h/0h]tpub..."), whose private half the server does not have. Empty: the firm's own account. */
    accountKey: z.string().trim().max(200),
    /** How many confirmations a payment needs before it is credited. */
    confirmations: z.int().min(1).max(6),
    /** Whether a payment with that many confirmations approves its deposit automatically. */
    automaticApproval: z.boolean(),
    /** Whether a payment with that many confirmations needs no proof. */
    skipsProof: z.boolean(),
    /** The fee rate of payouts in satoshis per virtual byte. Empty: the chain's estimate. */
    feeRate: z.string().trim().max(10),
    /** The initial balance of a practice wallet, in bitcoin. */
    walletBitcoin: z.string().trim().max(12),
  })
  .openapi('BitcoinSettings')
export type BitcoinSettings = z.infer<typeof BitcoinSettings>

/** The settings, and the values derived from them. */
export const BitcoinSettingsView = BitcoinSettings.extend({
  network: z.enum(networks),
  /** The address at which the payout account is funded. */
  fundingAddress: z.string(),
  /** The gap limit that the wallet of the operator's own account needs to find all deposits; 0: no own account. */
  gapLimit: z.int(),
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
