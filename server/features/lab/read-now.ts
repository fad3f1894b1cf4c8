import { type SQL, sql } from 'drizzle-orm'
import type { LabNow } from '#root/contract/lab.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import { firstUncovered, paidInRow } from '#root/domain/solvency.ts'
import { readClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { readHeld, rowOfClaims } from './row.ts'

/** What the firm holds and has promised, and where a client stands when one asks, all of one moment. */
export function readNow(db: Queryable, clientId: string | null): Promise<LabNow> {
  return db.transaction(
    async (tx) => {
      const now = await readClock(tx)
      const heldCents = await readHeld(tx)
      const calendar = (await tx.execute<CalendarRow>(calendarStatement)).rows
      const row = (await tx.execute<RowTotals>(totalsStatement(heldCents, clientId))).rows[0]!
      const today = { day: now.toISOString().slice(0, 10), dueCents: row.dueCents }
      const failure = firstUncovered(heldCents, [today, ...calendar])
      return {
        at: now.toISOString(),
        held: toDecimal(heldCents),
        owed: toDecimal(row.owedCents),
        dueNow: toDecimal(row.dueCents),
        running: toDecimal(cents(row.owedCents - row.dueCents - row.idleCents)),
        idle: toDecimal(row.idleCents),
        calendar: calendar.map(({ day, plans, dueCents }) => ({ day, plans, amount: toDecimal(dueCents) })),
        failure: failure && { day: failure.day, missing: toDecimal(cents(-failure.leftCents)) },
        row: { full: row.full, part: row.part, none: row.none },
        own: ownShare(heldCents, row),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

interface CalendarRow extends Record<string, unknown> {
  readonly day: string
  readonly plans: number
  readonly dueCents: Cents
}

/** What matures on each day of the firm's calendar; what should have matured already does so today. */
export const calendarStatement: SQL = sql`
  select to_char(greatest(matures_at, (select firm_now())) at time zone 'UTC', 'YYYY-MM-DD') as day,
    count(*)::int as plans, sum(payout_cents)::bigint as "dueCents"
  from investments where status = 'active' group by 1 order by 1`

interface RowTotals extends Record<string, unknown> {
  readonly owedCents: Cents
  readonly dueCents: Cents
  readonly idleCents: Cents
  readonly full: number
  readonly part: number
  readonly none: number
  readonly ownPlace: number | null
  readonly ownClaimCents: Cents | null
  readonly ownAheadCents: Cents | null
}

/** What is owed in all, how far down the row the money goes, and a client's own place in it. */
export function totalsStatement(heldCents: Cents, clientId: string | null): SQL {
  const sumOf = (column: SQL) => sql`coalesce(sum(${column}), 0)::bigint`
  const own = (column: SQL) => sql`max(${column}) filter (where client_id = ${clientId ?? ''})`
  return sql`
    with ${rowOfClaims}
    select ${sumOf(sql`claim_cents`)} as "owedCents", ${sumOf(sql`due_cents`)} as "dueCents",
      ${sumOf(sql`idle_cents`)} as "idleCents",
      count(*) filter (where ahead_cents + claim_cents <= ${heldCents})::int as full,
      count(*) filter (where ahead_cents < ${heldCents} and ahead_cents + claim_cents > ${heldCents})::int as part,
      count(*) filter (where ahead_cents >= ${heldCents})::int as none,
      ${own(sql`place`)}::int as "ownPlace", ${own(sql`claim_cents`)} as "ownClaimCents",
      ${own(sql`ahead_cents`)} as "ownAheadCents"
    from row_of_claims`
}

function ownShare(heldCents: Cents, { ownPlace, ownClaimCents, ownAheadCents }: RowTotals): LabNow['own'] {
  if (ownPlace === null || ownClaimCents === null || ownAheadCents === null) return null
  const paid = paidInRow(heldCents, ownAheadCents, ownClaimCents)
  return { place: ownPlace, claim: toDecimal(ownClaimCents), paid: toDecimal(paid) }
}
