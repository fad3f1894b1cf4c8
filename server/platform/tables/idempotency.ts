import { inArray, sql } from 'drizzle-orm'
import { json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { firmTime } from '../columns.ts'
import { anyOf, idsOf, type PersonalTable } from '../personal-data.ts'

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    actorId: text('actor_id').notNull(),
    key: uuid('key').notNull(),
    operation: text('operation').notNull(),
    requestHash: text('request_hash').notNull(),
    status: text('status').$type<'running' | 'done' | 'refused'>().notNull().default('running'),
    response: json('response'),
    createdAt: firmTime('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.key] })],
)

export const personalData: readonly PersonalTable[] = [
  {
    table: idempotencyKeys,
    owner: idempotencyKeys.actorId,
    // Stored answers contain the person, also those to the staff.
    rowsOf: (people) =>
      anyOf(
        inArray(idempotencyKeys.actorId, idsOf(people)),
        ...idsOf(people).map((id) => sql`${idempotencyKeys.response}::text like ${`%${id}%`}`),
      ),
    exported: { leftOut: 'stored answers, each a copy of a record of this file' },
    onDeletion: 'removed',
  },
]
