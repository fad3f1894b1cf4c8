import { sql, type SQL } from 'drizzle-orm'
import type { Claimant, ClaimantsQuery } from '#root/contract/lab.ts'
import type { Page } from '#root/contract/route.ts'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import { paidInOrder } from '#root/domain/solvency.ts'
import { readHeld } from '#root/server/ledger/dues.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { rowsToRead, toPage } from '#root/server/platform/page.ts'

interface ClaimantRow extends Record<string, unknown> {
  readonly clientId: string
  readonly name: string
  readonly arrivedAt: string | Date
  readonly place: number
  readonly claimCents: Cents
  readonly aheadCents: Cents
}

/** A page of the queue: who would be paid, in part or not at all, if everyone withdrew everything today. */
export function listClaimants(db: Queryable, query: ClaimantsQuery): Promise<Page<Claimant>> {
  return readSnapshot(db, async (tx) => {
    const heldCents = await readHeld(tx)
    const { rows } = await tx.execute<ClaimantRow>(claimantsStatement(query))
    const claimants = rows.map(({ clientId, name, place, arrivedAt, claimCents, aheadCents }) => ({
      clientId,
      name,
      place,
      arrivedAt: new Date(arrivedAt).toISOString(),
      claim: toDecimal(claimCents),
      paid: toDecimal(paidInOrder(heldCents, aheadCents, claimCents)),
    }))
    return toPage(claimants, query, ({ place }) => String(place))
  })
}

/** The single statement that reads a page, by index, from the minute of its first position. */
export function claimantsStatement({ after, before }: ClaimantsQuery): SQL {
  const lastBefore = before === undefined ? Number(after ?? 0) : Math.max(0, Number(before) - 1 - rowsToRead)
  const isInPage = before === undefined ? sql`place > ${lastBefore}` : sql`place < ${Number(before)}`
  const order = before === undefined ? sql`place` : sql`place desc`
  return sql`
    with ${minuteOfQueue(({ aheadCount, count }) => sql`${aheadCount} + ${count} > ${lastBefore}`)},
    claimants as (
      select client_id, arrived_at, claim_cents, minute.ahead_count + row_number() over in_order as place,
        minute.ahead_cents + sum(claim_cents) over in_order - claim_cents as ahead_cents
      from minute
      cross join lateral (
        ${claimantsFrom(sql`minute.key`)} limit (${lastBefore + rowsToRead}::bigint - minute.ahead_count)
      ) as near
      window in_order as (order by arrived_at, client_id rows unbounded preceding)
    )
    select client_id as "clientId", "user".name, arrived_at as "arrivedAt", place::int, claim_cents as "claimCents",
      ahead_cents::bigint as "aheadCents"
    from (select * from claimants where ${isInPage} order by ${order} limit ${rowsToRead}) as claimant
    join "user" on "user".id = client_id
    order by ${order}`
}

interface Columns {
  readonly aheadCents: SQL
  readonly cents: SQL
  readonly aheadCount: SQL
  readonly count: SQL
}

const columns: Columns = {
  aheadCents: sql`ahead_cents`,
  cents: sql`cents`,
  aheadCount: sql`ahead_count`,
  count: sql`count`,
}

/**
 * The first minute of the queue for which a condition on its totals holds, as the table `minute`; none if it never
 * holds. Once it holds, it must hold for all later minutes. Reads the totals of all days and of one day's minutes:
 * `days`, `minute`.
 */
export function minuteOfQueue(holds: (columns: Columns) => SQL): SQL {
  const first = (table: SQL) => sql`select * from ${table} where ${holds(columns)} order by key collate "C" limit 1`
  return sql`
  days as (
    select key, cents, count, sum(cents) over in_order - cents as ahead_cents, sum(count) over in_order - count as ahead_count
    from running_totals_of('row-day')
    window in_order as (order by key collate "C" rows unbounded preceding)
  ),
  day as (${first(sql`days`)}),
  minutes as (
    select total.key, total.cents, total.count, day.ahead_cents + sum(total.cents) over in_order - total.cents as ahead_cents,
      day.ahead_count + sum(total.count) over in_order - total.count as ahead_count
    from day cross join lateral running_totals_of('row-minute', day.key, day.key || '~') as total
    window in_order as (order by total.key collate "C" rows unbounded preceding)
  ),
  minute as (${first(sql`minutes`)})`
}

/** The clients to whom the firm owes money, in the order of their first deposits, from a minute on. */
export function claimantsFrom(minute: SQL): SQL {
  return sql`
    select client_id, arrived_at, claim_cents from ledger_claimants
    where claim_cents > 0 and arrived_at >= ${minute}::timestamp at time zone 'UTC'
    order by arrived_at, client_id`
}
