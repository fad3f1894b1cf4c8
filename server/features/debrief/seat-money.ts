import { eq, type SQL, sql } from 'drizzle-orm'
import { type Cents, cents } from '#root/domain/money.ts'
import { paidInOrder } from '#root/domain/solvency.ts'
import { heldColumn } from '#root/server/ledger/dues.ts'
import { clientTotals, ownAccounts } from '#root/server/ledger/totals.ts'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { seatMoney } from '#root/server/platform/tables/seat-money.ts'

/** The money of a seat, in cents, and its place in the row of the firm's clients. */
export type SeatMoney = typeof seatMoney.$inferSelect

/**
 * Keeps the money of all seats of a lesson as it is now, for their debriefs: the firm goes on, with other lessons. A seat
 * that is being deleted counts as deleted, because waiting for several seats could end in a deadlock.
 */
export async function keepSeatMoney(tx: Transaction, lessonId: string): Promise<void> {
  const rows = await readPresent(tx, sql`lesson_id = ${lessonId} for key share skip locked`)
  if (rows.length > 0) await sendPipelined(tx.insert(seatMoney).values(rows))
}

/** The money of a seat: as it was when its lesson was closed, or as it is now. */
export async function readSeatMoney(tx: Transaction, seatId: string): Promise<SeatMoney> {
  const [kept] = await tx.select().from(seatMoney).where(eq(seatMoney.seatId, seatId))
  return kept ?? (await readPresent(tx, sql`id = ${seatId}`))[0]!
}

interface MoneyRow extends Record<string, unknown> {
  readonly seatId: string
  readonly depositsCents: Cents
  readonly withdrawalsCents: Cents
  readonly heldCents: Cents
  readonly claimCents: Cents
  readonly aheadCents: Cents
  readonly place: number | null
  readonly claimants: number
  readonly lastTransferId: bigint
}

/** One statement, so that the amounts of all seats are of one moment. */
async function readPresent(tx: Transaction, condition: SQL): Promise<SeatMoney[]> {
  const { rows } = await tx.execute<MoneyRow>(sql`
    with seat as (select id, client_id from seats where ${condition}),
    in_row as (
      select client_id, claim_cents, row_number() over in_order as place,
        sum(claim_cents) over in_order - claim_cents as ahead_cents
      from ledger_claimants where claim_cents > 0
      window in_order as (order by arrived_at, client_id)
    )
    select seat.id as "seatId", totals.*, ${heldColumn} as "heldCents",
      coalesce(in_row.claim_cents, 0)::bigint as "claimCents",
      coalesce(in_row.ahead_cents, 0)::bigint as "aheadCents", in_row.place::int as place,
      (select count(*)::int from in_row) as claimants,
      (select coalesce(max(id), 0)::bigint from ledger_transfers) as "lastTransferId"
    from seat left join in_row on in_row.client_id = seat.client_id
    cross join lateral (with ${ownAccounts(sql`seat.client_id`)} select ${clientTotals}) as totals`)
  return rows.map(moneyOf)
}

function moneyOf({ depositsCents, withdrawalsCents, claimCents, ...row }: MoneyRow): SeatMoney {
  return {
    seatId: row.seatId,
    paidInCents: depositsCents,
    paidOutCents: withdrawalsCents,
    shownCents: claimCents,
    couldGetCents: row.place === null ? cents(0n) : paidInOrder(row.heldCents, row.aheadCents, claimCents),
    place: row.place,
    claimants: row.claimants,
    lastTransferId: row.lastTransferId,
  }
}
