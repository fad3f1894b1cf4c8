import { and, asc, between, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type {
  DepositsQuery,
  PastDeposit,
  PastWithdrawal,
  RecordSort,
  WithdrawalsQuery,
} from '#root/contract/history.ts'
import type { Page } from '#root/contract/route.ts'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import { idRangeOf } from '#root/domain/record-ids.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { afterRecord, rowsToRead, toPage } from '#root/server/platform/page.ts'
import { periodOf } from '#root/server/platform/period.ts'
import { type DepositRow, deposits } from '#root/server/platform/tables/deposits.ts'
import { type WithdrawalRow, withdrawals } from '#root/server/platform/tables/withdrawals.ts'

/** A page of a client's deposits. */
export async function listPastDeposits(
  db: Queryable,
  clientId: string | SQL,
  query: DepositsQuery,
): Promise<Page<PastDeposit>> {
  const page = toPage(await selectDeposits(db, clientId, query), query, (row) => cursorIn(query.sort, row))
  return { ...page, rows: page.rows.map(toPastDeposit) }
}

/** A page of a client's withdrawals. */
export async function listPastWithdrawals(
  db: Queryable,
  clientId: string | SQL,
  query: WithdrawalsQuery,
): Promise<Page<PastWithdrawal>> {
  const page = toPage(await selectWithdrawals(db, clientId, query), query, (row) => cursorIn(query.sort, row))
  return { ...page, rows: page.rows.map(toPastWithdrawal) }
}

/** The statement that reads a page of deposits. */
export function selectDeposits(db: Queryable, clientId: string | SQL, query: DepositsQuery) {
  const { where, order } = clauses(deposits, clientId, query)
  return db
    .select()
    .from(deposits)
    .where(where)
    .orderBy(...order)
    .limit(rowsToRead)
}

/** The statement that reads a page of withdrawals. */
export function selectWithdrawals(db: Queryable, clientId: string | SQL, query: WithdrawalsQuery) {
  const { where, order } = clauses(withdrawals, clientId, query)
  return db
    .select()
    .from(withdrawals)
    .where(where)
    .orderBy(...order)
    .limit(rowsToRead)
}

interface RecordTable {
  readonly id: PgColumn
  readonly clientId: PgColumn
  readonly status: PgColumn
  readonly amountCents: PgColumn
  readonly createdAt: PgColumn
}

/** A cursor is the sort value and the id, so that pages neither skip nor repeat rows when others are added. */
function clauses(table: RecordTable, clientId: string | SQL, query: DepositsQuery | WithdrawalsQuery) {
  const { from, until } = periodOf(query)
  const isByDate = query.sort === 'newest' || query.sort === 'oldest'
  const sorted = isByDate ? table.createdAt : table.amountCents
  const isFalling = (query.sort === 'newest' || query.sort === 'largest') === (query.before === undefined)
  const direction = isFalling ? desc : asc
  const filters: (SQL | undefined)[] = [
    eq(table.clientId, clientId),
    query.status ? eq(table.status, query.status) : undefined,
    from ? gte(table.createdAt, from) : undefined,
    until ? lt(table.createdAt, until) : undefined,
    query.transaction ? idBegins(table.id, query.transaction) : undefined,
    afterRecord([sorted, table.id], !isFalling, query.after ?? query.before),
  ]
  return { where: and(...filters), order: [direction(sorted), direction(table.id)] }
}

/** Rows whose id is or starts with this transaction ID; none for any other text. */
function idBegins(id: PgColumn, text: string): SQL {
  const range = idRangeOf(text)
  return range ? between(id, range.from, range.to) : sql`false`
}

function cursorIn(sort: RecordSort, row: { id: string; createdAt: Date; amountCents: Cents }): string {
  const isByDate = sort === 'newest' || sort === 'oldest'
  return `${isByDate ? row.createdAt.toISOString() : row.amountCents}_${row.id}`
}

function toPastDeposit(row: DepositRow): PastDeposit {
  return { ...toPastRecord(row), status: row.status }
}

function toPastWithdrawal(row: WithdrawalRow): PastWithdrawal {
  const { status, walletAddress } = row
  return { ...toPastRecord(row), status, walletAddress, fee: toDecimal(row.feeCents) }
}

function toPastRecord({ id, amountCents, reason, createdAt, decidedAt }: DepositRow | WithdrawalRow) {
  return {
    id,
    amount: toDecimal(amountCents),
    reason,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
