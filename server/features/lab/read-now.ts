import { sql, type SQL } from 'drizzle-orm'
import type { LabNow } from '#root/contract/lab.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import { type Dues, failureOf, paidInOrder } from '#root/domain/solvency.ts'
import { type MaturityDay, readDues } from '#root/server/ledger/dues.ts'
import { batchCalls } from '#root/server/platform/batch-calls.ts'
import { readClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { claimantsFrom, minuteOfQueue } from './list-claimants.ts'

/**
 * Returns a function that reads the firm's money and promises, and the position of the requesting client, in one
 * snapshot. A whole class requests it at the reveal, so concurrent reads share one.
 */
export function nowReader(db: Queryable): (clientId: string | null) => Promise<LabNow> {
  return batchCalls((clientIds: readonly (string | null)[]) =>
    readSnapshot(db, async (tx) => {
      const [now, dues] = await Promise.all([readClock(tx), readDues(tx)])
      const known = [...new Set(clientIds.filter((id) => id !== null))]
      const { rows } = await tx.execute<RowTotals>(totalsStatement(dues.heldCents, known))
      const ofFirm = presentFirm(now, dues, rows[0]!)
      const owns = new Map(rows.map((row) => [row.ownId, ownShare(dues.heldCents, row)]))
      return clientIds.map((id) => ({ ...ofFirm, own: (id !== null && owns.get(id)) || null }))
    }),
  )
}

function presentFirm(now: Date, dues: Dues<MaturityDay>, row: RowTotals): Omit<LabNow, 'own'> {
  const { heldCents, dueNowCents, days } = dues
  const failure = failureOf(dues, now.toISOString().slice(0, 10))
  return {
    at: now.toISOString(),
    held: toDecimal(heldCents),
    owed: toDecimal(row.owedCents),
    dueNow: toDecimal(dueNowCents),
    running: toDecimal(cents(row.owedCents - dueNowCents - row.idleCents)),
    idle: toDecimal(row.idleCents),
    calendar: days.map(({ day, plans, dueCents }) => ({ day, plans, amount: toDecimal(dueCents) })),
    failure: failure && { day: failure.day, missing: toDecimal(cents(-failure.leftCents)) },
    row: { full: row.full, part: row.part, none: row.none },
  }
}

interface RowTotals extends Record<string, unknown> {
  readonly owedCents: Cents
  readonly idleCents: Cents
  readonly full: number
  readonly part: number
  readonly none: number
  readonly ownId: string | null
  readonly ownPlace: number | null
  readonly ownClaimCents: Cents | null
  readonly ownAheadCents: Cents | null
}

/**
 * The total owed, the number of clients whom custody can pay, and the positions of these clients: one row for each of
 * them who has a claim, and at least one row.
 */
export function totalsStatement(heldCents: Cents, clientIds: readonly string[]): SQL {
  return sql`
    with ${minuteOfQueue(({ aheadCents, cents: amount }) => sql`${aheadCents} + ${amount} > ${heldCents}`)},
    -- Whom the money does not pay in full, as the first.
    edge as (
      select ahead_count, ahead_cents
      from (
        select claim_cents, minute.ahead_count + row_number() over in_order - 1 as ahead_count,
          minute.ahead_cents + sum(claim_cents) over in_order - claim_cents as ahead_cents
        from minute cross join lateral (${claimantsFrom(sql`minute.key`)} limit minute.count) as near
        window in_order as (order by arrived_at, client_id rows unbounded preceding)
      ) as claimant
      where ahead_cents + claim_cents > ${heldCents}
      order by ahead_count limit 1
    ),
    row_of_claims as (
      select coalesce(sum(count), 0) as count, coalesce((select ahead_count from edge), sum(count), 0) as full,
        (select count(*) from edge where ahead_cents < ${heldCents}) as part
      from days
    ),
    ${ownClaims(clientIds)}
    select (select coalesce(sum(cents), 0)::bigint from running_totals_of('balance')) as "owedCents",
      (select coalesce(sum(cents), 0)::bigint from running_totals_of('balance') where key = 'deposited') as "idleCents",
      "full"::int, part::int, (count - "full" - part)::int as none, own.client_id as "ownId", place::int as "ownPlace", claim_cents as "ownClaimCents",
      ahead_cents::bigint as "ownAheadCents"
    from row_of_claims left join own on true`
}

/**
 * The positions of clients with a claim: the totals of the days before theirs, of the minutes of their day, and the
 * claims of their minute.
 */
function ownClaims(clientIds: readonly string[]): SQL {
  return sql`
    own as (
      select claimant.client_id, claimant.claim_cents, 1 + coalesce(sum(ahead.count), 0) as place, coalesce(sum(ahead.cents), 0) as ahead_cents
      from ledger_claimants claimant
      cross join lateral (
        select coalesce(sum(count), 0) as count, coalesce(sum(cents), 0) as cents
        from days where key collate "C" < utc_day(arrived_at)
        union all
        select sum(count), sum(cents)
        from running_totals_of('row-minute', utc_day(arrived_at), utc_minute(arrived_at))
        union all
        select count(*), sum(claim_cents)
        from ledger_claimants other
        where claim_cents > 0 and other.arrived_at >= date_trunc('minute', claimant.arrived_at, 'UTC')
          and (other.arrived_at, other.client_id) < (claimant.arrived_at, claimant.client_id)
      ) as ahead
      where claimant.client_id = any(${sql.param([...clientIds])}::text[]) and claimant.claim_cents > 0
      group by claimant.client_id
    )`
}

function ownShare(heldCents: Cents, { ownPlace, ownClaimCents, ownAheadCents }: RowTotals): LabNow['own'] {
  if (ownPlace === null || ownClaimCents === null || ownAheadCents === null) return null
  const paid = paidInOrder(heldCents, ownAheadCents, ownClaimCents)
  return { place: ownPlace, claim: toDecimal(ownClaimCents), paid: toDecimal(paid) }
}
