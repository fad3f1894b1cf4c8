import { type SQL, sql } from 'drizzle-orm'
import type { ClientHead, ClientsQuery } from '#root/contract/clients.ts'
import type { Page } from '#root/contract/route.ts'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import { idRangeOf } from '#root/domain/record-ids.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { afterCursor, rowsToRead, toPage } from '#root/server/platform/page.ts'
import { clientsMatching } from '#root/server/platform/words-query.ts'

interface HeadRow extends Record<string, unknown> {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  readonly joinedAt: string | Date
  readonly isLocked: boolean
  readonly isSample: boolean
  readonly deposited: Cents
  readonly invested: Cents
  readonly withdrawable: Cents
  readonly held: Cents
  readonly planTitle: string | null
  readonly maturesAt: string | Date | null
}

/** A page of the clients, with their balances. */
export async function listClients(db: Queryable, query: ClientsQuery): Promise<Page<ClientHead>> {
  const { rows } = await db.execute<HeadRow>(clientsStatement(query))
  return toPage(rows.map(toHead), query, ({ id }) => id)
}

/**
 * The statement that reads a page: the clients of the page by an index, and only for them their balances and their
 * plan, each by an index. The cursor is a client's id, whose position in the order is looked up.
 */
export function clientsStatement(query: ClientsQuery): SQL {
  const { columnsOf, isFalling } = orders[query.sort]
  const isRising = isFalling === (query.before !== undefined)
  const direction = sql.raw(isRising ? 'asc' : 'desc')
  const orderIn = (table: string) =>
    sql.join(
      columnsOf(sql.raw(table)).map((column) => sql`${column} ${direction}`),
      sql`, `,
    )
  const conditions = [
    sql`u.role = 'client' and u.deleted_at is null`,
    filters[query.show],
    matching(query.search),
    afterClient(columnsOf(sql.raw('u')), isRising, query.after ?? query.before),
  ].filter((condition) => condition !== null)
  return sql`
    select client.id, first_name as "firstName", last_name as "lastName", username, email, joined_at as "joinedAt",
      locked_at is not null as "isLocked", sample_class_id is not null as "isSample",
      balance.*, running.plan_title as "planTitle", running.matures_at as "maturesAt"
    from (
      select u.* from "user" u
      where ${sql.join(conditions, sql` and `)}
      order by ${orderIn('u')}
      limit ${rowsToRead}
    ) as client
    cross join lateral (
      select ${sql.join(['deposited', 'invested', 'withdrawable', 'held'].map(balanceOf), sql`, `)}
      from ledger_accounts where coalesce(client_id, '') = client.id
    ) as balance
    left join lateral (
      select plan_title, matures_at from investments where client_id = client.id and status = 'active'
    ) as running on true
    order by ${orderIn('client')}`
}

const byJoining = (of: SQL) => [sql`${of}.joined_at`, sql`${of}.id`]
const byName = (of: SQL) => [sql`lower(${of}.last_name)`, sql`lower(${of}.first_name)`, sql`${of}.id`]

/** The expressions of the indexes. */
const orders = {
  newest: { columnsOf: byJoining, isFalling: true },
  oldest: { columnsOf: byJoining, isFalling: false },
  name: { columnsOf: byName, isFalling: false },
} as const

const filters: Record<ClientsQuery['show'], SQL | null> = {
  'without-seats': sql`not u.is_seat`,
  all: null,
  people: sql`u.sample_class_id is null and not u.is_seat`,
  seats: sql`u.is_seat`,
  'with-plan': sql`exists (select from investments i where i.client_id = u.id and i.status = 'active')`,
  locked: sql`u.locked_at is not null`,
  sample: sql`u.sample_class_id is not null`,
}

/**
 * Clients with words that start with the search text, and the client of a transaction ID that starts with it: a name
 * may look like the start of an ID. The ids are found first, each part by its own index: with "or" or "in", PostgreSQL
 * reads all clients.
 */
function matching(search: string): SQL | null {
  const [words, range] = [clientsMatching(search), idRangeOf(search)]
  if (words === null || range === null) return words
  const found = [
    sql`select u.id from "user" u where u.role = 'client' and u.deleted_at is null and ${words}`,
    ...['deposits', 'withdrawals', 'investments'].map(
      (table) => sql`select client_id from ${sql.identifier(table)} where id between ${range.from} and ${range.to}`,
    ),
  ]
  return sql`u.id = any (array(${sql.join(found, sql` union all `)}))`
}

function afterClient(columns: readonly SQL[], isRising: boolean, id: string | undefined): SQL | null {
  if (id === undefined) return null
  const position = sql`(select ${sql.join([...columns], sql`, `)} from "user" u where u.id = ${id})`
  return afterCursor(columns, isRising, position)
}

function balanceOf(kind: string): SQL {
  const name = sql.raw(kind)
  return sql`coalesce(sum(balance_cents) filter (where kind = ${kind}), 0)::bigint as ${name}`
}

function toHead(row: HeadRow): ClientHead {
  const { id, firstName, lastName, username, email, isLocked, isSample, planTitle, maturesAt } = row
  return {
    id,
    firstName,
    lastName,
    username,
    email,
    isLocked,
    isSample,
    joinedAt: new Date(row.joinedAt).toISOString(),
    balances: {
      deposited: toDecimal(row.deposited),
      invested: toDecimal(row.invested),
      withdrawable: toDecimal(row.withdrawable),
      held: toDecimal(row.held),
    },
    plan: planTitle !== null && maturesAt ? { planTitle, maturesAt: new Date(maturesAt).toISOString() } : null,
  }
}
