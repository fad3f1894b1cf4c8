import type { HDKey } from '@scure/bip32'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { type AccountOrigin, readOrigin as parseOrigin } from '#root/domain/account-origin.ts'
import { cents } from '#root/domain/money.ts'
import { type PayoutNeed, satsOwed } from '#root/domain/payouts.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import { type AccountKeys, openAccountKey } from '#root/server/chain/account-keys.ts'
import { addressAt, takeChangeIndex } from '#root/server/chain/addresses.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { prepareSpending, selectCoins, type Selection, signSpending } from '#root/server/chain/spend-coins.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import {
  payoutInputs,
  payouts,
  payoutSuspects,
  type SupersededPayoutRow,
  supersededPayouts,
} from '#root/server/platform/tables/payouts.ts'
import { type WithdrawalRow, withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { publishWithdrawal } from '../publish-withdrawal.ts'
import { lockPayouts } from './lock-payouts.ts'
import { listOwnCoins, type PayingAccount } from './own-coins.ts'
import { findConflictingCoins, findSupersededOnChain, listSuperseded, reinstatePayout } from './superseded-payouts.ts'

export interface PayoutServices {
  readonly db: Queryable
  readonly chain: Chain
  readonly accountKeys: AccountKeys
  /** The firm's account with its private key; null if another process has it. */
  readonly signer: HDKey | null
  /** The current price of one bitcoin in cents. */
  readonly readRate: (db: Queryable) => Promise<bigint | Refusal<'market-unreachable'>>
}

/** The result: built, already gone, or the missing condition, and if coins are missing, the required satoshis. */
export type Prepared = 'built' | { readonly needs: PayoutNeed; readonly sats: bigint }

/**
 * Builds the payment of an approved withdrawal and stores its bytes and its id before it is sent, with its coins
 * locked. With an operator's own account key it is stored for them to sign. Builds each payment once. It leaves a
 * payment waiting if it cannot be built yet, or if the withdrawal could be paid twice: by a superseded payment, or by
 * one that only the chain knows.
 */
export function preparePayout(services: PayoutServices, withdrawalId: string): Promise<Prepared> {
  return services.db.transaction(async (tx) => {
    // Two concurrent payouts would choose the same coins.
    await lockPayouts(tx)
    const [payout] = await tx.select().from(payouts).where(eq(payouts.withdrawalId, withdrawalId)).for('update')
    if (payout?.status !== 'waiting') return 'built'
    const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId))
    const former = await listSuperseded(tx, withdrawalId)
    const arrived = await findSupersededOnChain(services.chain.within(tx), former)
    const waiting = arrived ? await reinstatePayout(tx, payout, arrived) : await pay(tx, services, withdrawal!, former)
    if (waiting) {
      const { needs } = waiting
      if (needs === payout.waitsFor) return waiting
      await tx.update(payouts).set({ waitsFor: needs }).where(eq(payouts.withdrawalId, withdrawalId))
    }
    await publishWithdrawal(tx, withdrawal!)
    return waiting ?? 'built'
  })
}

/** Builds and stores a payment, or returns the missing condition. */
async function pay(
  tx: Transaction,
  services: PayoutServices,
  { id: withdrawalId, walletAddress: address, amountCents, feeCents }: WithdrawalRow,
  former: readonly SupersededPayoutRow[],
): Promise<Exclude<Prepared, 'built'> | null> {
  const rateCents = await services.readRate(tx)
  if (isRefusal(rateCents)) return { needs: 'rate', sats: 0n }
  const key = await readStoredSetting(tx, 'operator-account-key')
  const account = key === null ? services.signer : openAccountKey(key)
  if (!account) return { needs: 'keys', sats: 0n }
  const sats = satsOwed(cents(amountCents - feeCents), rateCents)
  const paying = { key, account, origin: await readOrigin(tx, key) }
  const selection = await chooseCoins(tx, services, paying, { sats, former })
  if (typeof selection === 'string') return { needs: selection, sats }
  if (await mayAlreadyBePaid(tx, services.chain, { withdrawalId, address })) return { needs: 'decision', sats: 0n }
  const built = await build(tx, services, paying, selection, { address, sats })
  await tx
    .update(payouts)
    .set({ ...built, accountKey: key, sats, rateCents, waitsFor: null, preparedAt: sql`firm_now()` })
    .where(eq(payouts.withdrawalId, withdrawalId))
  await tx.insert(payoutInputs).values(selection.coins.map(({ txid, vout }) => ({ txid, vout, withdrawalId })))
  return null
}

/** The origin of the operator's own account key, from the settings. */
async function readOrigin(tx: Transaction, key: string | null): Promise<AccountOrigin | null> {
  const stored = key === null ? null : await readStoredSetting(tx, 'operator-account-origin')
  return stored === null ? null : parseOrigin(stored)
}

/** Confirmed coins are used before unconfirmed change. */
async function chooseCoins(
  tx: Transaction,
  { chain, accountKeys }: PayoutServices,
  paying: PayingAccount,
  { sats, former }: { sats: bigint; former: readonly SupersededPayoutRow[] },
): Promise<Selection | 'coins' | 'former'> {
  const coins = await listOwnCoins(tx, chain, accountKeys, paying)
  const requiredCoins = await findConflictingCoins(tx, chain, former, { key: paying.key, coins })
  if (!requiredCoins) return 'former'
  const need = { sats, outputs: 1, feeRate: await readFeeRate(tx, chain) }
  const confirmed = coins.filter(({ confirmations }) => confirmations > 0)
  return selectCoins(confirmed, need, requiredCoins) ?? selectCoins(coins, need, requiredCoins) ?? 'coins'
}

/** The fee rate in satoshis per virtual byte: the operator's setting, or the chain's estimate. */
async function readFeeRate(db: Queryable, chain: Chain): Promise<number> {
  const set = await readStoredSetting(db, 'payout-fee-rate')
  return set === null ? chain.feeRate() : Number(set)
}

async function build(
  tx: Transaction,
  { accountKeys }: PayoutServices,
  { key, account, origin }: PayingAccount,
  { coins, changeSats, feeSats }: Selection,
  payment: { address: string; sats: bigint },
) {
  const changeIndex = changeSats > 0n ? await takeChangeIndex(tx, key) : null
  const changeAt = (index: number) => ({
    address: addressAt(account, index, accountKeys, 1),
    sats: changeSats,
    own: { branch: 1 as const, index },
  })
  const change = changeIndex === null ? [] : [changeAt(changeIndex)]
  const spending = { coins, outputs: [payment, ...change], origin }
  const { network } = accountKeys
  if (key === null)
    return { status: 'signed' as const, feeSats, changeIndex, ...signSpending(account, network, spending) }
  return { status: 'unsigned' as const, feeSats, changeIndex, ...prepareSpending(account, network, spending) }
}

/**
 * Whether the firm's coins have paid this address by a transaction that belongs to no payout, as after an older backup
 * was restored: it may be the payment of this withdrawal. Records the transactions, for an operator to decide;
 * dismissed ones are ignored.
 */
async function mayAlreadyBePaid(
  tx: Transaction,
  chain: Chain,
  { withdrawalId, address }: { withdrawalId: string; address: string },
): Promise<boolean> {
  const sent = await chain.within(tx).sentTo(address)
  const txids = sent.map(({ txid }) => txid)
  const known = await listKnown(tx, txids)
  const suspects = sent.filter(({ txid }) => !known.has(txid))
  const open = and(eq(payoutSuspects.withdrawalId, withdrawalId), eq(payoutSuspects.isDismissed, false))
  // A payment that a reorganisation has removed needs no decision any more.
  await tx.delete(payoutSuspects).where(and(open, notInArray(payoutSuspects.txid, ['', ...txids])))
  if (suspects.length === 0) return false
  await tx
    .insert(payoutSuspects)
    .values(suspects.map(({ txid, sats, feeSats }) => ({ withdrawalId, txid, sats, feeSats })))
    .onConflictDoNothing()
  return (await tx.select().from(payoutSuspects).where(open)).length > 0
}

async function listKnown(tx: Transaction, txids: string[]): Promise<Set<string>> {
  if (txids.length === 0) return new Set()
  const now = await tx.select({ txid: payouts.txid }).from(payouts).where(inArray(payouts.txid, txids))
  const before = await tx
    .select({ txid: supersededPayouts.txid })
    .from(supersededPayouts)
    .where(inArray(supersededPayouts.txid, txids))
  return new Set([...now, ...before].flatMap(({ txid }) => txid ?? []))
}
