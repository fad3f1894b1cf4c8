import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Chain } from '#root/server/chain/chain.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { supersededPayouts, payouts, payoutSuspects } from '#root/server/platform/tables/payouts.ts'

/**
 * Whether the firm's coins have paid this address by a transaction that no payout knows of, as after an older backup was put back: it may
 * be this very withdrawal's. Notes which, for an operator to say what they were; asks no more about those that they have dismissed.
 */
export async function isPerhapsPaid(
  tx: Transaction,
  chain: Chain,
  { withdrawalId, address }: { withdrawalId: string; address: string },
): Promise<boolean> {
  const sent = await chain.within(tx).sentTo(address)
  const txids = sent.map(({ txid }) => txid)
  const known = await listKnown(tx, txids)
  const suspects = sent.filter(({ txid }) => !known.has(txid))
  const open = and(eq(payoutSuspects.withdrawalId, withdrawalId), eq(payoutSuspects.isDismissed, false))
  // What a reorganisation has thrown out is no question any more.
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
