import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Page } from '#root/contract/route.ts'

/** The page to read: the rows after a cursor, or those before it. At most one of the two is given. */
export interface PageQuery {
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** The number of rows on a page. */
export const pageSize = 25

/** One row more than a page, to find out whether there is another page. */
export const rowsToRead = pageSize + 1

/**
 * Creates a page from rows that were read forward, or backward from `before`: one row more than the page has.
 * `cursorOf` returns a row's cursor: its position in the order.
 */
export function toPage<Row>(
  read: readonly Row[],
  { after, before }: PageQuery,
  cursorOf: (row: Row) => string,
  size = pageSize,
): Page<Row> {
  const hasMore = read.length > size
  const inReadOrder = read.slice(0, size)
  const rows = before === undefined ? inReadOrder : inReadOrder.toReversed()
  const [first, last] = [rows[0], rows.at(-1)]
  const hasPrevious = before === undefined ? after !== undefined : hasMore
  const hasNext = before === undefined ? hasMore : true
  return {
    rows,
    previous: first && hasPrevious ? cursorOf(first) : null,
    next: last && hasNext ? cursorOf(last) : null,
  }
}

/**
 * The condition of the rows behind a position in an order by these columns. `position` has a value for each column. Rows
 * that are equal in all columns are not behind it, so the last column has to be unique.
 */
export function afterCursor(columns: readonly SQLWrapper[], isRising: boolean, position: SQL): SQL {
  return sql`(${sql.join([...columns], sql`, `)}) ${sql.raw(isRising ? '>' : '<')} ${position}`
}

/**
 * The same for records that are in the order of a date or an amount, and then of their id. A cursor is these two values.
 * Undefined without a cursor.
 */
export function afterRecord(
  [sorted, id]: readonly [PgColumn, PgColumn],
  isRising: boolean,
  cursor: string | undefined,
): SQL | undefined {
  if (cursor === undefined) return undefined
  const [value = '', last = ''] = cursor.split('_')
  const type = sql.raw(sorted.getSQLType().startsWith('timestamp') ? 'timestamptz' : 'bigint')
  return afterCursor([sorted, id], isRising, sql`(${value}::${type}, ${last}::uuid)`)
}
