import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { usingPool } from '#platform/database/pool.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { outsideTransaction } from './database/in-transaction.ts'
import { Busy } from './outage.ts'
import { settings } from './tables/settings.ts'
import { insertionInto, runInOrder, writeTogether } from './write-together.ts'

const { db } = await freshDatabase()
const into = insertionInto(settings, ['name', 'value'])

/** Writes a setting for an actor of its own. */
function write(name: string, value: string | null = 'written'): Promise<void> {
  return writeTogether(db, name, [{ into, rows: [{ name, value }] }])
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

test('a refused operation keeps its connection', async () => {
  const pid = async () =>
    (await usingPool('batches', async () => db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`))).rows[0]!
      .pid
  const before = await pid()
  await expect(usingPool('batches', async () => db.execute(sql`select 1 / 0`))).rejects.toThrow('Failed query')
  expect(await pid()).toBe(before)
})

test('operations of one actor are done one after the other, and keep no others waiting', async () => {
  const done: string[] = []
  const bobDone = Promise.withResolvers<void>()
  const inOrder = names('one by one').map((name) =>
    runInOrder('ada', async () => {
      await bobDone.promise
      await write(name)
      done.push(name)
    }),
  )
  await runInOrder('bob', () => write('one by one: bob'))
  bobDone.resolve()
  await Promise.all(inOrder)
  expect(done).toEqual(names('one by one'))
  expect((await written('one by one')).statements).toBe(17)
})

test('an operation that fails, or waits for long, does not keep the next one of its actor waiting', async () => {
  const failed = runInOrder('cy', () => write('fails', null))
  const next = runInOrder('cy', () => write('turn: next'))
  await expect(failed).rejects.toThrow('Failed query')
  await next
  const end = Promise.withResolvers<void>()
  const long = runInOrder('cy', () => end.promise)
  await Promise.all([runInOrder('cy', () => write('turn: second')), runInOrder('cy', () => write('turn: third'))])
  end.resolve()
  await long
  expect((await written('turn')).names).toEqual(['turn: next', 'turn: second', 'turn: third'])
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
  const results = await Promise.allSettled(Array.from({ length: 600 }, (_, place) => write(`full ${place}`)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(refused.length).toBe(98)
  expect(refused.every((reason) => reason instanceof Busy)).toBe(true)
})
