import { and, asc, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { type ReviewSort, sortOf } from '#root/contract/review.ts'
import type { Page } from '#root/contract/route.ts'
import { type Cents, parseDollars } from '#root/domain/money.ts'
import { type IdRange, idRangeOf } from '#root/domain/record-ids.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { afterRecord, toPage } from '#root/server/platform/page.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { wordsQuery } from '#root/server/platform/words-query.ts'

/** The number of rows on a page of a queue. */
const queueSize = 50

/** The query of a queue page. `after` and `before` come from an earlier answer. */
export interface QueueQuery {
  readonly status: string
  readonly sort?: ReviewSort | undefined
  readonly search: string
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** The records of a decision: these, or all pending ones that a search finds. */
export type Chosen = { readonly ids: readonly string[] } | { readonly search: string }

type DateField = 'createdAt' | 'submittedAt' | 'decidedAt'

/** The columns by which a queue finds and orders its records; each order has its index. */
type QueueTable = { readonly [Column in 'id' | 'clientId' | 'status']: PgColumn } & {
  /** Absent: there are no amounts to sort by or to find. */
  readonly amountCents?: PgColumn
} & { readonly [Column in DateField]?: PgColumn }

/** A row as read: the record, and the columns that the noun joins to it. */
interface QueueRow {
  readonly record: { readonly id: string; readonly amountCents?: Cents } & {
    readonly [Field in DateField]?: Date | null
  }
}

/** A select without its conditions. */
interface Select<Row> extends PromiseLike<Row[]> {
  where: (condition: SQL | undefined) => Select<Row>
  orderBy: (...columns: SQL[]) => Select<Row>
  limit: (rows: number) => Select<Row>
  getSQL: () => SQL
}

/** The specific parts of one noun's queue. */
interface QueueDefinition<Row extends QueueRow, Item> {
  readonly table: QueueTable
  /** The status of a record that waits for a decision. */
  readonly waiting: 'pending' | 'submitted'
  /** The date by which the records of a status are ordered. Pending ones are ordered by arrival. */
  readonly dateOf: (status: string) => DateField
  /** Reads records with their clients (`client`) and the people who decided them (`decidedBy`). */
  readonly select: (db: Queryable) => Select<Row>
  /** The rows for the staff, in the same order. */
  readonly present: (db: Queryable, rows: readonly Row[]) => Promise<Item[]> | Item[]
}

/** The records of one noun, for their review by the staff. */
export interface Queue<Item> {
  readonly waiting: 'pending' | 'submitted'
  /** A page of the records of a status that a search finds, in the requested order. */
  readonly list: (db: Queryable, query: QueueQuery) => Promise<Page<Item>>
  /** The statement that reads a page. */
  readonly selectPage: (db: Queryable, query: QueueQuery) => { getSQL: () => SQL }
  /** One record; undefined if there is none. */
  readonly find: (db: Queryable, id: string) => Promise<Item | undefined>
  /** One record that the caller knows to exist. Throws if it does not. */
  readonly read: (db: Queryable, id: string) => Promise<Item>
  /** The chosen records in the order of their arrival, at most `limit` of them. */
  readonly listChosen: (db: Queryable, chosen: Chosen, limit: number) => Promise<Item[]>
}

/** The columns of a record's client, for a `select`. */
export const clientColumns = { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email }
/** The people who decided records, to join in addition to the clients. */
export const deciders = alias(users, 'deciders')

/** Creates the queue of one noun from its specific parts. */
export function defineQueue<Row extends QueueRow, Item>(definition: QueueDefinition<Row, Item>): Queue<Item> {
  const { table, waiting, dateOf, select, present } = definition
  const selectPage = (db: Queryable, query: QueueQuery) => {
    const { where, order } = clausesOf(definition, query)
    // One more than the page holds shows whether there is another page behind it.
    return select(db)
      .where(where)
      .orderBy(...order)
      .limit(queueSize + 1)
  }
  const find = async (db: Queryable, id: string) => {
    const [item] = await present(db, await select(db).where(eq(table.id, id)))
    return item
  }
  return {
    waiting,
    selectPage,
    find,
    async list(db, query) {
      const read = await selectPage(db, query)
      const page = toPage(read, query, (row) => cursorOf(row, query, dateOf(query.status)), queueSize)
      return { ...page, rows: await present(db, page.rows) }
    },
    async read(db, id) {
      const item = await find(db, id)
      if (item === undefined) throw new Error(`Record ${id} or its client is gone`)
      return item
    },
    async listChosen(db, chosen, limit) {
      const arrival = table[dateOf(waiting)]!
      const rows = select(db).where(conditionOf(definition, chosen))
      return present(db, await rows.orderBy(asc(arrival), asc(table.id)).limit(limit))
    },
  }
}

/**
 * The conditions and the order of a queue page. A cursor is the sort value and the id, so pages neither skip nor repeat
 * a record when others are added or removed.
 */
function clausesOf(
  { table, dateOf }: Pick<QueueDefinition<never, never>, 'table' | 'dateOf'>,
  query: QueueQuery,
): { where: SQL | undefined; order: SQL[] } {
  const sort = sortOf(query)
  const sorted = (isByDate(sort) ? undefined : table.amountCents) ?? table[dateOf(query.status)]!
  const isFalling = (sort === 'newest' || sort === 'largest') === (query.before === undefined)
  const direction = isFalling ? desc : asc
  const where = and(
    // A search by transaction ID finds the record in any status.
    query.status === 'all' || idsIn(query.search) ? undefined : eq(table.status, query.status),
    searched(table, query.search),
    afterRecord([sorted, table.id], !isFalling, query.after ?? query.before),
  )
  return { where, order: [direction(sorted), direction(table.id)] }
}

const isByDate = (sort: ReviewSort) => sort === 'newest' || sort === 'oldest'

/** The position of a row in the order of its page. */
function cursorOf({ record }: QueueRow, query: QueueQuery, field: DateField): string {
  const value = isByDate(sortOf(query)) ? record[field]?.toISOString() : record.amountCents
  return `${value}_${record.id}`
}

function conditionOf(
  { table, waiting }: Pick<QueueDefinition<never, never>, 'table' | 'waiting'>,
  chosen: Chosen,
): SQL | undefined {
  if ('ids' in chosen) return inArray(table.id, [...chosen.ids])
  // A literal, because the index of pending records is partial.
  return and(sql`${table.status} = ${sql.raw(`'${waiting}'`)}`, searched(table, chosen.search))
}

/** The range of ids that a search text means. Only digits mean an amount, only letters a name. */
function idsIn(search: string): IdRange | null {
  return /[0-9]/.test(search) && /[a-f-]/i.test(search) ? idRangeOf(search) : null
}

/** Rows with an id in the range, with exactly this amount, or of a client with matching words. */
function searched(table: QueueTable, search: string): SQL | undefined {
  if (search === '') return undefined
  const range = idsIn(search)
  if (range) return between(table.id, range.from, range.to)
  const amountCents = parseDollars(search.replaceAll(/[$,\s]/g, ''))
  return amountCents === null || !table.amountCents
    ? ofMatchingClients(table.clientId, search)
    : eq(table.amountCents, amountCents)
}

/**
 * Every search word is a prefix of a word of the client; the typed text is never parsed as a query. The clients are
 * found first, as an array, so that the rows are read by client or in their order, never all of them.
 */
function ofMatchingClients(clientId: PgColumn, search: string): SQL {
  const query = wordsQuery(search)
  return sql`${clientId} = any (array(
    select found.id from "user" found
    where found.role = 'client' and found.deleted_at is null
      and client_words(found.first_name, found.last_name, found.email, found.username) @@ ${query}::tsquery))`
}
