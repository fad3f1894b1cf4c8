import type { BitcoinSettings, BitcoinSettingsView } from '#root/contract/bitcoin-settings.ts'
import type { Actor } from '#root/contract/identity.ts'
import { writeOrigin } from '#root/domain/account-origin.ts'
import { shortBitcoin } from '#root/domain/bitcoin.ts'
import { defaultConfirmations } from '#root/domain/payments.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import { readWalletAmount, defaultWalletSats } from '#root/domain/wallet.ts'
import { type AccountKeys, openAccountKey } from '#root/server/chain/account-keys.ts'
import {
  addressAt,
  beginAccount,
  isKnownAccount,
  readLookAhead,
  payoutAddressIndex,
} from '#root/server/chain/addresses.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { type AccountKeyRefusal, readAccountKey } from '#root/server/chain/check-account-key.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readStoredSettings, storeSetting } from '#root/server/platform/stored-settings.ts'

const maxFeeRate = 100

/** How the firm receives and sends bitcoin, and the address that funds payouts. */
export async function readBitcoinSettings(db: Queryable, keys: AccountKeys): Promise<BitcoinSettingsView> {
  const stored = await readStoredSettings(db, [
    'operator-account-key',
    'operator-account-origin',
    'confirmations-required',
    'automatic-approval',
    'skips-proof',
    'payout-fee-rate',
    'practice-wallet-sats',
  ])
  const accountKey = stored['operator-account-key']
  const account = accountKey === null ? keys.deposit : openAccountKey(accountKey)
  return {
    accountKey: accountKey === null ? '' : writeAccount(accountKey, stored['operator-account-origin']),
    confirmations: Number(stored['confirmations-required'] ?? defaultConfirmations),
    automaticApproval: stored['automatic-approval'] === 'on',
    skipsProof: stored['skips-proof'] === 'on',
    feeRate: stored['payout-fee-rate'] ?? '',
    walletBitcoin: shortBitcoin(BigInt(stored['practice-wallet-sats'] ?? defaultWalletSats)),
    network: keys.network,
    fundingAddress: addressAt(account, payoutAddressIndex, keys, 1),
    gapLimit: accountKey === null ? 0 : await readLookAhead(db, accountKey),
  }
}

/**
 * Changes how the firm receives and sends bitcoin, and audits each change. New deposits get an address of the new
 * account, and new wallets the new initial balance. Refuses a main network key, a private key, a wrong origin, and a
 * fee or an amount out of bounds.
 */
export async function changeBitcoinSettings(
  db: Queryable,
  keys: AccountKeys,
  chain: Pick<Chain, 'freeIndexes'>,
  operator: Actor,
  input: BitcoinSettings,
): Promise<
  BitcoinSettingsView | Refusal<AccountKeyRefusal | 'fee-rate-out-of-bounds' | 'wallet-amount-out-of-bounds'>
> {
  const read = input.accountKey === '' ? null : readAccountKey(input.accountKey)
  if (isRefusal(read)) return read
  if (input.feeRate !== '' && !isFeeRate(input.feeRate)) return refuse('fee-rate-out-of-bounds', { field: 'feeRate' })
  const walletSats = readWalletAmount(input.walletBitcoin)
  if (isRefusal(walletSats)) return walletSats
  const own = read?.key === keys.deposit.publicExtendedKey ? null : read
  const origin = own?.origin ? writeOrigin(own.origin) : null
  const accountKey = own ? writeAccount(own.key, origin) : ''
  const next = { ...input, accountKey, walletBitcoin: shortBitcoin(walletSats) }
  // Before the transaction, because a node may be slow.
  const free = own && !(await isKnownAccount(db, own.key)) ? await chain.freeIndexes(own.key) : null
  return db.transaction(async (tx) => {
    const former = await readBitcoinSettings(tx, keys)
    const changed = (Object.keys(next) as (keyof BitcoinSettings)[]).filter((name) => next[name] !== former[name])
    if (changed.length === 0) return former
    const { confirmations } = next
    if (own && free) await beginAccount(tx, own.key, free)
    await storeSetting(tx, 'operator-account-key', own?.key ?? null)
    await storeSetting(tx, 'operator-account-origin', origin)
    await storeSetting(
      tx,
      'confirmations-required',
      confirmations === defaultConfirmations ? null : String(confirmations),
    )
    await storeSetting(tx, 'automatic-approval', next.automaticApproval ? 'on' : null)
    await storeSetting(tx, 'skips-proof', next.skipsProof ? 'on' : null)
    await storeSetting(tx, 'payout-fee-rate', next.feeRate || null)
    await storeSetting(tx, 'practice-wallet-sats', walletSats === defaultWalletSats ? null : String(walletSats))
    const fields = (of: BitcoinSettings) => Object.fromEntries(changed.map((name) => [name, of[name]]))
    await recordAudit(tx, {
      actor: operator,
      action: 'bitcoin-settings-changed',
      subject: { kind: 'settings' },
      before: fields(former),
      after: fields(next),
    })
    return readBitcoinSettings(tx, keys)
  })
}

/** An account key as the operator types it, with its origin if known. */
function writeAccount(key: string, origin: string | null): string {
  return origin === null ? key : `[${origin}]${key}`
}

/** Satoshis with at most one decimal, from 1 to 100. */
function isFeeRate(text: string): boolean {
  return /^\d{1,3}(?:\.\d)?$/.test(text) && Number(text) >= 1 && Number(text) <= maxFeeRate
}
