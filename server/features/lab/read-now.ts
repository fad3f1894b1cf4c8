import { sql, type SQL } from 'drizzle-orm'
import type { LabNow } from '#root/contract/lab.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import { failureOf, paidInRow } from '#root/domain/solvency.ts'
import { readDues } from '#root/server/ledger/dues.ts'
import { readClock } from '#root/server/platform/clock.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { rowOfClaims } from './list-claimants.ts'

/** What the firm holds and has promised, and the requesting client's position, in one snapshot. */
export function readNow(db: Queryable, clientId: string | null): Promise<LabNow> {
  return db.transaction(
    async (tx) => {
      const now = await readClock(tx)
      const dues = await readDues(tx)
      const { heldCents, dueNowCents, days } = dues
      const row = (await tx.execute<RowTotals>(totalsStatement(heldCents, clientId))).rows[0]!
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
        own: ownShare(heldCents, row),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

interface RowTotals extends Record<string, unknown> {
  readonly owedCents: Cents
  readonly idleCents: Cents
  readonly full: number
  readonly part: number
  readonly none: number
  readonly ownPlace: number | null
  readonly ownClaimCents: Cents | null
  readonly ownAheadCents: Cents | null
}

/** The total owed, how many of the queue custody can pay, and a client's own position. */
export function totalsStatement(heldCents: Cents, clientId: string | null): SQL {
  const sumOf = (column: SQL) => sql`coalesce(sum(${column}), 0)::bigint`
  const own = (column: SQL) => sql`max(${column}) filter (where client_id = ${clientId ?? ''})`
  return sql`
    with ${rowOfClaims}
    select ${sumOf(sql`claim_cents`)} as "owedCents", ${sumOf(sql`idle_cents`)} as "idleCents",
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
