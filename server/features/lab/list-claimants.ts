import { sql, type SQL } from 'drizzle-orm'
import type { Claimant, ClaimantsQuery } from '#root/contract/lab.ts'
import type { Page } from '#root/contract/route.ts'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import { paidInRow } from '#root/domain/solvency.ts'
import { readHeld } from '#root/server/ledger/dues.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
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

/**
 * The statement that reads a page: the whole queue, because each position depends on all before it, and names only for
 * the page.
 */
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

/**
 * All clients whom the firm owes money, in the order of their first deposits: `place`, their claim, and the claims
 * ahead of them. Every client's accounts are read once, because all of them count; of the transfers only the deposits
 * are read.
 */
export const rowOfClaims: SQL = sql`
  claims as (
    select client_id, min(came.at) as arrived_at, sum(balance_cents)::bigint as claim_cents,
      coalesce(sum(balance_cents) filter (where kind = 'deposited'), 0)::bigint as idle_cents
    from ledger_accounts account
    left join (
      select to_account_id, min(occurred_at) as at from ledger_transfers where reason = 'deposit' group by to_account_id
    ) as came on came.to_account_id = account.id
    where client_id is not null
    group by client_id
    having sum(balance_cents) > 0
  ),
  row_of_claims as (
    select *, row_number() over in_order as place, (sum(claim_cents) over in_order - claim_cents)::bigint as ahead_cents
    from claims
    window in_order as (order by arrived_at, client_id rows unbounded preceding)
  )`
