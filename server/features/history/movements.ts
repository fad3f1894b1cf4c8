import { type SQL, sql } from 'drizzle-orm'
import type { ActivityQuery, Movement } from '#root/contract/history.ts'
import type { Page } from '#root/contract/route.ts'
import { changeOf, type MovementReason, movementKinds, movementAccounts } from '#root/domain/history.ts'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import { idRangeOf } from '#root/domain/record-ids.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { afterCursor, rowsToRead, toPage } from '#root/server/platform/page.ts'
import { type Period, periodOf } from '#root/server/platform/period.ts'

/** A movement from the ledger. Its id is that of its last entry in the client's accounts. */
export interface MovementRow extends Record<string, unknown> {
  readonly id: bigint
  readonly reason: MovementReason
  readonly amountCents: Cents
  readonly occurredAt: Date
  readonly subjectId: string
  /** The plan's name at the time of purchase. */
  readonly planTitle: string | null
  /** The total of the client's accounts afterwards. */
  readonly balanceAfterCents: Cents
}

interface MovementFilter {
  readonly period: Period
  readonly reasons?: readonly MovementReason[] | undefined
  /** A transaction ID or its beginning. */
  readonly transaction?: string | undefined
  /** Only rows after this id in the reading direction. */
  readonly cursor?: string | undefined
  readonly isFalling: boolean
  readonly limit: number
}

/** The reasons of transfers out of a client's accounts, which have no second entry in them. */
const outgoingReasons = keysOf(movementAccounts).filter((reason) => movementAccounts[reason].to === null)

/** A page of every movement of a client's money. */
export async function listActivity(
  db: Queryable,
  clientId: string | SQL,
  query: ActivityQuery,
): Promise<Page<Movement>> {
  const rows = await readMovements(db, clientId, {
    period: periodOf(query),
    reasons: query.kind && movementKinds[query.kind],
    transaction: query.transaction,
    cursor: query.after ?? query.before,
    isFalling: (query.sort === 'newest') === (query.before === undefined),
    limit: rowsToRead,
  })
  const page = toPage(rows, query, ({ id }) => `${id}`)
  return { ...page, rows: page.rows.map(toMovement) }
}

/** Reads a client's movements in ledger order, or in reverse. */
export async function readMovements(
  db: Queryable,
  clientId: string | SQL,
  filter: MovementFilter,
): Promise<MovementRow[]> {
  const { rows } = await db.execute<MovementRow & { occurredAt: string | Date }>(movementsStatement(clientId, filter))
  // The driver returns the timestamps of such a statement as text.
  return rows.map((row) => Object.assign(row, { occurredAt: new Date(row.occurredAt) }))
}

/**
 * Reads the first rows of each of the client's four accounts by their index, and merges them: the cost is that of the
 * page, however long the history. A transfer between two of them is one movement, so only its second entry counts.
 */
export function movementsStatement(
  clientId: string | SQL,
  { period, reasons, transaction, cursor, isFalling, limit }: MovementFilter,
): SQL {
  const direction = sql.raw(isFalling ? 'desc' : 'asc')
  const conditions = [
    sql`(e.amount_cents > 0 or t.reason = any (${sql.param(outgoingReasons)}::text[]))`,
    ...(reasons ? [sql`t.reason = any (${sql.param(reasons)}::text[])`] : []),
    ...(transaction ? [ofTransaction(transaction)] : []),
    ...(period.from ? [sql`t.occurred_at >= ${period.from.toISOString()}::timestamptz`] : []),
    ...(period.until ? [sql`t.occurred_at < ${period.until.toISOString()}::timestamptz`] : []),
    ...(cursor ? [afterCursor([sql`e.id`], !isFalling, sql`${cursor}::bigint`)] : []),
  ]
  return sql`
    with own as materialized (select id from ledger_accounts where coalesce(client_id, '') = ${clientId}),
    movement as (
      select e.* from own cross join lateral (
        select e.id, abs(e.amount_cents) as amount_cents, t.reason, t.occurred_at, t.subject_id
        from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where e.account_id = own.id and ${sql.join(conditions, sql` and `)}
        order by e.id ${direction} limit ${limit}
      ) as e
      order by e.id ${direction} limit ${limit}
    )
    select movement.id, reason, movement.amount_cents as "amountCents", occurred_at as "occurredAt",
      subject_id as "subjectId",
      (select plan_title from investments where id = subject_id) as "planTitle", balance.cents as "balanceAfterCents"
    from movement
    cross join lateral (
      select coalesce(sum(latest.balance_after_cents), 0)::bigint as cents
      from own cross join lateral (
        select balance_after_cents from ledger_entries e
        where e.account_id = own.id and e.id <= movement.id
        order by e.id desc limit 1
      ) as latest
    ) as balance
    order by movement.id ${direction}`
}

function ofTransaction(text: string): SQL {
  const range = idRangeOf(text)
  return range ? sql`t.subject_id between ${range.from}::uuid and ${range.to}::uuid` : sql`false`
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}

/** A movement as its client reads it. */
export function toMovement(row: MovementRow): Movement {
  const { reason, amountCents, planTitle, subjectId } = row
  return {
    id: `${row.id}`,
    at: row.occurredAt.toISOString(),
    reason,
    planTitle,
    amount: toDecimal(amountCents),
    change: toDecimal(changeOf(reason, amountCents)),
    ...movementAccounts[reason],
    balanceAfter: toDecimal(row.balanceAfterCents),
    subjectId,
  }
}
