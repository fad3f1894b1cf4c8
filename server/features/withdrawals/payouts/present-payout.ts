import { and, eq, inArray } from 'drizzle-orm'
import type { Payout, PayoutForReview } from '#root/contract/payouts.ts'
import { formatBitcoin } from '#root/domain/bitcoin.ts'
import { cents, toDecimal } from '#root/domain/money.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { chainProgress } from '#root/server/platform/tables/payments.ts'
import { type PayoutRow, payouts, payoutSuspects, type SuspectRow } from '#root/server/platform/tables/payouts.ts'

/** The payouts of some withdrawals, by withdrawal; only approved ones have one. */
export async function readPayouts(db: Queryable, withdrawalIds: readonly string[]): Promise<Map<string, PayoutRow>> {
  if (withdrawalIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(payouts)
    .where(inArray(payouts.withdrawalId, [...withdrawalIds]))
  return new Map(rows.map((row) => [row.withdrawalId, row]))
}

/** The height of the last block that was read. */
export async function readTipHeight(db: Queryable): Promise<number> {
  const [progress] = await db.select({ height: chainProgress.tipHeight }).from(chainProgress)
  return progress!.height
}

/** A payout as the client sees it. */
export function toPayout(row: PayoutRow | undefined, tipHeight: number): Payout | null {
  if (!row) return null
  return {
    status: row.status,
    txid: row.txid,
    bitcoin: row.sats === null ? null : formatBitcoin(row.sats),
    rate: row.rateCents === null ? null : toDecimal(cents(row.rateCents)),
    confirmations: row.height === null ? 0 : Math.max(1, tipHeight - row.height + 1),
    isCoinGone: row.goneHeight !== null,
  }
}

/** The payout of a withdrawal as the staff sees it. */
export async function readPayoutForReview(db: Queryable, withdrawalId: string): Promise<PayoutForReview | null> {
  const byWithdrawal = await readPayoutsForReview(db, [withdrawalId])
  return byWithdrawal.get(withdrawalId) ?? null
}

/** The payouts of some withdrawals as the staff sees them, by withdrawal. */
export async function readPayoutsForReview(
  db: Queryable,
  withdrawalIds: readonly string[],
): Promise<Map<string, PayoutForReview>> {
  const rows = await readPayouts(db, withdrawalIds)
  const undecided = [...rows.values()].filter(({ waitsFor }) => waitsFor === 'decision')
  const suspects = await listSuspects(
    db,
    undecided.map(({ withdrawalId }) => withdrawalId),
  )
  const tipHeight = await readTipHeight(db)
  return new Map([...rows].map(([id, row]) => [id, toPayoutForReview(row, tipHeight, suspects)]))
}

async function listSuspects(db: Queryable, withdrawalIds: readonly string[]): Promise<SuspectRow[]> {
  if (withdrawalIds.length === 0) return []
  const isOfThese = inArray(payoutSuspects.withdrawalId, [...withdrawalIds])
  return db
    .select()
    .from(payoutSuspects)
    .where(and(isOfThese, eq(payoutSuspects.isDismissed, false)))
}

function toPayoutForReview(row: PayoutRow, tipHeight: number, suspects: readonly SuspectRow[]): PayoutForReview {
  return {
    ...toPayout(row, tipHeight)!,
    waitsFor: row.waitsFor,
    networkFee: row.feeSats === null ? null : formatBitcoin(row.feeSats),
    psbt: row.status === 'unsigned' ? row.psbt!.toString('base64') : null,
    refusedAs: row.refusal,
    suspects: suspects
      .filter(({ withdrawalId }) => withdrawalId === row.withdrawalId)
      .map(({ txid, sats }) => ({ txid, bitcoin: formatBitcoin(sats) })),
  }
}
