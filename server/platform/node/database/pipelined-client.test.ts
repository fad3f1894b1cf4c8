import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { sendPipelined } from '#root/server/platform/database/in-transaction.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { queriesOn, queriesOver } from './pool.ts'

const { unlimited } = await freshDatabase()

/** The largest number of statements that waited for an answer at the same time, on any connection of the pool. */
let mostUnanswered = 0
unlimited.on('connect', (client) => {
  let unanswered = 0
  const query = client.query.bind(client) as (...call: unknown[]) => Promise<unknown>
  client.query = (async (...call: unknown[]) => {
    mostUnanswered = Math.max(mostUnanswered, ++unanswered)
    try {
      return await query(...call)
    } finally {
      unanswered -= 1
    }
  }) as unknown as pg.PoolClient['query']
})

const db = queriesOver(unlimited)
await db.execute(sql`create temporary table notes (text text primary key)`)
const notesTable = pgTable('notes', { text: text().primaryKey() })
const notes = async () =>
  (await db.execute<{ text: string }>(sql`select text from notes order by text`)).rows.map((row) => row.text)

test('a connection that is not pipelined is sent one statement at a time, in their order', async () => {
  await db.transaction(async (tx) => {
    await sendPipelined(tx.insert(notesTable).values({ text: 'first' }))
    const [, read] = await Promise.all([
      tx.insert(notesTable).values({ text: 'second' }),
      tx.execute(sql`select count(*)::int as n from notes`),
    ])
    expect(read.rows).toEqual([{ n: 2 }])
  })
  expect(await notes()).toEqual(['first', 'second'])
  expect(mostUnanswered).toBe(1)
})

test('so is a connection whose transaction the caller ends', async () => {
  const client = await unlimited.connect()
  const own = queriesOn(client)
  await own.execute(sql`begin`)
  const [, read] = await Promise.all([
    own.execute(sql`select 1`),
    own.execute<{ n: number }>(sql`select 2 as n`),
    own.execute(sql`rollback`),
  ])
  client.release()
  expect(read.rows).toEqual([{ n: 2 }])
  expect(mostUnanswered).toBe(1)
})

test('a write that nobody waits for rolls back the transaction with its error', async () => {
  const failing = db.transaction(async (tx) => {
    await sendPipelined(tx.insert(notesTable).values({ text: 'first' }))
    await tx.insert(notesTable).values({ text: 'third' })
  })
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await notes()).toEqual(['first', 'second'])
})
