import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { outsideTransaction } from './database/in-transaction.ts'
import { Busy } from './outage.ts'
import { settings } from './tables/settings.ts'
import { insertionInto, writeTogether } from './write-together.ts'

const { db } = await freshDatabase()
const into = insertionInto(settings, ['name', 'value'])

/** Writes a setting for an actor of its own. */
function write(name: string, value: string | null = 'written', actorId = name): Promise<void> {
  return writeTogether(db, actorId, [{ into, rows: [{ name, value }] }])
}

async function written(prefix: string): Promise<{ names: string[]; statements: number }> {
  const { rows } = await db.execute<{ name: string; xmin: string }>(
    sql`select name, xmin::text from settings where name like ${`${prefix}%`} order by name`,
  )
  return { names: rows.map(({ name }) => name), statements: new Set(rows.map(({ xmin }) => xmin)).size }
}

const names = (prefix: string) => Array.from({ length: 16 }, (_, place) => `${prefix} ${place + 10}`)

test('what arrives while others are written is written by one statement', async () => {
  await Promise.all(names('together').map((name) => write(name)))
  // The first two go at once, each alone.
  expect(await written('together')).toEqual({ names: names('together'), statements: 3 })
})

test('an operation that the database refuses fails alone', async () => {
  const results = await Promise.allSettled(
    names('refused').map((name, place) => write(name, place === 9 ? null : 'written')),
  )
  expect(results.flatMap(({ status }, place) => (status === 'rejected' ? [place] : []))).toEqual([9])
  expect((await written('refused')).names).toEqual(names('refused').filter((_, place) => place !== 9))
})

test('operations of one actor are written one after the other, and keep no others waiting', async () => {
  await Promise.all(names('one by one').map((name) => write(name, 'written', 'ada')))
  expect(await written('one by one')).toEqual({ names: names('one by one'), statements: 16 })
})

test('an operation that waits for a lock holds the others up for a short time, and then waits alone', async () => {
  const ended = vi.fn<() => void>()
  const waiting = await db.transaction(async (tx) => {
    await tx.execute(sql`insert into settings (name, value) values ('locked 15', 'by another')`)
    const writes = names('locked').map((name) => outsideTransaction(() => write(name)))
    const [locked] = writes.splice(5, 1)
    void locked!.then(ended, ended)
    await Promise.all(writes)
    expect(ended).not.toHaveBeenCalled()
    return { locked: locked! }
  })
  await expect(waiting.locked).rejects.toMatchObject({ cause: { code: '23505' } })
})

test('a full queue refuses at once', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 600 }, (_, place) => write(`full ${place}`, 'written', 'ada')),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(refused.length).toBe(99)
  expect(refused.every((reason) => reason instanceof Busy)).toBe(true)
})
