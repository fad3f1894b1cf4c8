import { type SQL, sql } from 'drizzle-orm'
import type { Claimant, ClaimantsQuery } from '#root/contract/lab.ts'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import { paidInRow } from '#root/domain/solvency.ts'
import { readHeld } from '#root/server/ledger/dues.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Page, rowsToRead, toPage } from '#root/server/platform/page.ts'
import { rowOfClaims } from './row.ts'

interface ClaimantRow extends Record<string, unknown> {
  readonly clientId: string
  readonly name: string
  readonly arrivedAt: string | Date
  readonly place: number
  readonly claimCents: Cents
  readonly aheadCents: Cents
}

/** A page of the row: who would be paid, in part, or not, if all asked for everything today. */
export function listClaimants(db: Queryable, query: ClaimantsQuery): Promise<Page<Claimant>> {
  return db.transaction(
    async (tx) => {
      const heldCents = await readHeld(tx)
      const { rows } = await tx.execute<ClaimantRow>(claimantsStatement(query))
      const claimants = rows.map(({ clientId, name, place, arrivedAt, claimCents, aheadCents }) => ({
        clientId,
        name,
        place,
        arrivedAt: new Date(arrivedAt).toISOString(),
        claim: toDecimal(claimCents),
        paid: toDecimal(paidInRow(heldCents, aheadCents, claimCents)),
      }))
      return toPage(claimants, query, ({ place }) => String(place))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The one statement that reads a page: the row as a whole, since each place depends on all before it, and only for the page the names. */
export function claimantsStatement({ after, before }: ClaimantsQuery): SQL {
  const afterCursor = before === undefined ? sql`place > ${Number(after ?? 0)}` : sql`place < ${Number(before)}`
  const order = before === undefined ? sql`place` : sql`place desc`
  return sql`
    with ${rowOfClaims}
    select client_id as "clientId", "user".name, arrived_at as "arrivedAt", place::int, claim_cents as "claimCents",
      ahead_cents as "aheadCents"
    from (select * from row_of_claims where ${afterCursor} order by ${order} limit ${rowsToRead}) as claimant
    join "user" on "user".id = client_id
    order by ${order}`
}
