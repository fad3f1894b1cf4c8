import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias, PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { dollars } from '#root/domain/money.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { FastDialect } from './dialect.ts'

const library = new PgDialect()
const fast = new FastDialect()
const other = alias(users, 'other')
const builder = new QueryBuilder()

test.each([
  ['a text without values', sql`select 1`],
  ['values', sql`select ${'text'}, ${1}, ${null}, ${true}, ${10n}`],
  ['statements in a statement', sql`select ${sql.join([sql`${1}`, sql`${'two'}`], sql`, `)}, ${sql.raw('now()')}`],
  ['an array as one value', sql`select ${sql.param(['a', 'b'])}::text[]`],
  ['an array as a list', sql`select 1 where 'a' in ${['a', 'b']}`],
  ['a part that is left out', sql`select 1 ${undefined}`],
  ['a date', sql`select ${new Date(0)}`],
  ['a placeholder', sql`select ${sql.placeholder('name')}`],
  ['a name', sql`select 1 as ${sql.identifier('a"b')}`],
  ['inlined values', sql`select ${"it's"}`.inlineParams()],
  ['tables and columns', sql`select ${users.firstName} from ${users} join ${other} on ${other.id} = ${users.id}`],
  ['values that a column encodes', sql`select 1 where ${eq(investments.payoutCents, dollars(5))}`],
  [
    'a query of the library',
    builder
      .select({ id: users.id, count: sql<number>`count(*)`.as('count') })
      .from(users)
      .where(and(inArray(users.role, ['client', 'operator']), or(isNull(users.lockedAt), eq(users.isSeat, true))))
      .getSQL(),
  ],
])('writes %s as the library does', (_, statement) => {
  const { sql: text, params } = library.sqlToQuery(statement)
  expect(fast.sqlToQuery(statement)).toMatchObject({ sql: text, params })
  // The names of columns are remembered.
  expect(fast.sqlToQuery(statement)).toMatchObject({ sql: text, params })
})
