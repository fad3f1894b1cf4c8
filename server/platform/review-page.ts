import { and, asc, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type ReviewSort, sortOf } from '#root/contract/review.ts'
import { type Cents, parseDollars } from '#root/domain/money.ts'
import { type IdRange, idRangeOf } from '#root/domain/record-ids.ts'
import { type Page, toPage } from './page.ts'

/** How many rows a page of a queue has. */
const queueSize = 50
/** One more, to see whether there is another page behind it. */
export const queueRowsToRead = queueSize + 1

export interface ReviewQuery {
  readonly status: string
  readonly sort?: ReviewSort | undefined
  readonly search: string
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** The columns that a queue is read by; each order has its index. */
export interface QueueTable {
  readonly id: PgColumn
  readonly clientId: PgColumn
  readonly status: PgColumn
  /** Null: there are no amounts to sort by or to find. */
  readonly amountCents: PgColumn | null
  /** The status of what waits. */
  readonly waiting: 'pending' | 'submitted'
  /** The date that a status is ordered by. */
  readonly dateOf: (status: string) => PgColumn
}

/**
 * What selects and orders a page of a queue. A place in the order is
 * the value sorted by and the id: so pages neither skip nor repeat when rows come and go.
 */
export function queueClauses(table: QueueTable, query: ReviewQuery): { where: SQL | undefined; order: SQL[] } {
  const sort = sortOf(query)
  const isByDate = sort === 'newest' || sort === 'oldest' || !table.amountCents
  const sorted = isByDate ? table.dateOf(query.status) : table.amountCents
  const isFalling = (sort === 'newest' || sort === 'largest') === (query.before === undefined)
  const direction = isFalling ? desc : asc
  const where = and(
    // Who has a transaction ID looks for that record, and does not know its status.
    query.status === 'all' || idsIn(query.search) ? undefined : eq(table.status, query.status),
    searched(table, query.search),
    beyond(sorted, table.id, isFalling, query.after ?? query.before),
  )
  return { where, order: [direction(sorted), direction(table.id)] }
}

/** Where a row stands in the orders of its queue. */
interface Place {
  readonly id: string
  readonly amountCents?: Cents
  readonly date: Date | null
}

/** The page of rows that were read by `queueClauses`. */
export function toQueuePage<Row>(read: readonly Row[], query: ReviewQuery, placeOf: (row: Row) => Place): Page<Row> {
  const sort = sortOf(query)
  const isByDate = sort === 'newest' || sort === 'oldest'
  const written = (row: Row) => {
    const { id, amountCents, date } = placeOf(row)
    return `${isByDate ? date?.toISOString() : amountCents}_${id}`
  }
  return toPage(read, query, written, queueSize)
}

function beyond(sorted: PgColumn, id: PgColumn, isFalling: boolean, place: string | undefined): SQL | undefined {
  if (place === undefined) return undefined
  const [value = '', last = ''] = place.split('_')
  const type = sql.raw(sorted.getSQLType().startsWith('timestamp') ? 'timestamptz' : 'bigint')
  return sql`(${sorted}, ${id}) ${sql.raw(isFalling ? '<' : '>')} (${value}::${type}, ${last}::uuid)`
}

/** Those of the given ids, or what waits and is found by a search. */
export function chosen(
  table: Omit<QueueTable, 'dateOf'>,
  which: { ids: readonly string[] } | { search: string },
): SQL | undefined {
  if ('ids' in which) return inArray(table.id, [...which.ids])
  // As a literal: the index of what waits is a partial one.
  return and(sql`${table.status} = ${sql.raw(`'${table.waiting}'`)}`, searched(table, which.search))
}

/** The ids that a search means. Digits alone are an amount, letters alone a name. */
function idsIn(search: string): IdRange | null {
  return /[0-9]/.test(search) && /[a-f-]/i.test(search) ? idRangeOf(search) : null
}

/** Rows whose id begins so, or of just this amount, or of a client whose words begin so. */
function searched(table: Pick<QueueTable, 'id' | 'clientId' | 'amountCents'>, search: string): SQL | undefined {
  if (search === '') return undefined
  const range = idsIn(search)
  if (range) return between(table.id, range.from, range.to)
  const amountCents = parseDollars(search.replaceAll(/[$,\s]/g, ''))
  return amountCents === null || !table.amountCents
    ? ofClientFound(table.clientId, search)
    : eq(table.amountCents, amountCents)
}

/**
 * Every word that is searched for is the beginning of a word of the client. What is typed is never read as a query. The
 * clients are found first, as an array: then the rows are read by client, or in their order, and never all of them.
 */
function ofClientFound(clientId: PgColumn, search: string): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const query = words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ')
  return sql`${clientId} = any (array(
    select found.id from "user" found
    where found.role = 'client' and found.deleted_at is null
      and client_words(found.first_name, found.last_name, found.email, found.username) @@ ${query}::tsquery))`
}
