import { eq } from 'drizzle-orm'
import { canNoLongerConfirm } from '#root/domain/payouts.ts'
import { type Chain, type ChainReads, isOnChain } from '#root/server/chain/chain.ts'
import type { OwnCoin } from '#root/server/chain/spend-coins.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import {
  supersededPayoutInputs,
  type SupersededPayoutRow,
  supersededPayouts,
  payoutInputs,
  type PayoutRow,
  payouts,
} from '#root/server/platform/tables/payouts.ts'

/**
 * Supersedes the payment of a withdrawal: it is kept, its coins are released, and the payout waits to be built again.
 */
export async function supersedePayout(tx: Transaction, payout: PayoutRow): Promise<void> {
  const { withdrawalId, accountKey, psbt, raw, goneHeight, changeIndex } = payout
  const built = { sats: payout.sats!, rateCents: payout.rateCents!, feeSats: payout.feeSats! }
  const txid = payout.txid!
  const preparedAt = payout.preparedAt!
  const coins = await tx.delete(payoutInputs).where(eq(payoutInputs.withdrawalId, withdrawalId)).returning()
  await tx
    .insert(supersededPayouts)
    .values({ txid, withdrawalId, accountKey, psbt, raw, goneHeight, changeIndex, preparedAt, ...built })
    .onConflictDoNothing()
  const inputs = coins.map((coin) => ({ supersededTxid: txid, txid: coin.txid, vout: coin.vout }))
  if (inputs.length > 0) await tx.insert(supersededPayoutInputs).values(inputs).onConflictDoNothing()
  await tx.update(payouts).set(unbuilt).where(eq(payouts.withdrawalId, withdrawalId))
}

const unbuilt = {
  status: 'waiting',
  accountKey: null,
  sats: null,
  rateCents: null,
  feeSats: null,
  changeIndex: null,
  txid: null,
  psbt: null,
  raw: null,
  refusal: null,
  goneHeight: null,
  height: null,
  blockHash: null,
  preparedAt: null,
} as const

/** The superseded payments of a withdrawal. */
export function listSuperseded(db: Queryable, withdrawalId: string): Promise<SupersededPayoutRow[]> {
  return db.select().from(supersededPayouts).where(eq(supersededPayouts.withdrawalId, withdrawalId))
}

/** The superseded payment that is on the chain after all, with its bytes. */
export async function findSupersededOnChain(
  chain: ChainReads,
  former: readonly SupersededPayoutRow[],
): Promise<(SupersededPayoutRow & { readonly raw: Buffer }) | null> {
  for (const one of former) {
    if (!isOnChain(await chain.lookup(one.txid))) continue
    const raw = one.raw ?? (await chain.bytesOf(one.txid))
    if (raw) return { ...one, raw: Buffer.from(raw) }
  }
  return null
}

/** Makes a superseded payment that is on the chain the payment again; the one built instead is superseded. */
export async function reinstatePayout(
  tx: Transaction,
  payout: PayoutRow,
  former: SupersededPayoutRow & { readonly raw: Buffer },
): Promise<void> {
  if (payout.txid !== null) await supersedePayout(tx, payout)
  const { withdrawalId, withdrawnAt: _, goneHeight: __, ...built } = former
  await tx
    .update(payouts)
    .set({ ...built, status: 'signed', waitsFor: null })
    .where(eq(payouts.withdrawalId, withdrawalId))
  const coins = await readCoins(tx, former.txid)
  // Another payout may have used the coins since: the chain then refuses that one.
  if (coins.length > 0)
    await tx
      .insert(payoutInputs)
      .values(coins.map(({ txid, vout }) => ({ txid, vout, withdrawalId })))
      .onConflictDoNothing()
}

function readCoins(tx: Transaction, supersededTxid: string) {
  return tx.select().from(supersededPayoutInputs).where(eq(supersededPayoutInputs.supersededTxid, supersededTxid))
}

/**
 * The coins that a new payment has to spend so that it conflicts with every superseded one: one coin of each, unless it
 * can no longer be confirmed. Null while that is unknown, because one of its coins is gone and the blocks that spent it
 * may still be removed. A payment that was never signed here, from an account that the firm no longer uses, counts as
 * impossible: a new payment cannot conflict with it, and the operator has been notified.
 */
export async function findConflictingCoins(
  tx: Transaction,
  chain: Chain,
  former: readonly SupersededPayoutRow[],
  { key, coins }: { readonly key: string | null; readonly coins: readonly OwnCoin[] },
): Promise<OwnCoin[] | null> {
  const { height } = await chain.within(tx).tip()
  const requiredCoins = new Set<OwnCoin>()
  for (const one of former) {
    const inputs = await readCoins(tx, one.txid)
    const shared = coins.find((coin) => inputs.some(({ txid, vout }) => txid === coin.txid && vout === coin.vout))
    if (shared) requiredCoins.add(shared)
    else if (one.raw === null && one.accountKey !== key) continue
    else if (!canNoLongerConfirm(await storeGoneHeight(tx, chain, one, { inputs, height }), height)) return null
  }
  return [...requiredCoins]
}

/** The height at which a coin of a superseded payment was first found gone; null if none is gone. */
async function storeGoneHeight(
  tx: Transaction,
  chain: Chain,
  { txid, goneHeight }: SupersededPayoutRow,
  { inputs, height }: { readonly inputs: readonly { txid: string; vout: number }[]; readonly height: number },
): Promise<number | null> {
  const isGone = (await chain.within(tx).gone(inputs)).length > 0
  const noted = isGone ? (goneHeight ?? height) : null
  if (noted !== goneHeight)
    await tx.update(supersededPayouts).set({ goneHeight: noted }).where(eq(supersededPayouts.txid, txid))
  return noted
}
