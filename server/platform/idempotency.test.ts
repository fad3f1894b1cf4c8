import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { refuse } from '#root/domain/refusal.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { decideOnce, runOnce } from './idempotency.ts'
import { storeSettingOnce, readStoredSetting } from './stored-settings.ts'
import { settings } from './tables/settings.ts'
import { insertionInto, type Write } from './write-together.ts'

const { db } = await freshDatabase()

const operation = (request: unknown, key: string = randomUUID(), actorId = 'ada') => ({
  actorId,
  key,
  operation: 'test',
  request,
})

test('runs once for a key, and repeats exactly the same answer', async () => {
  const once = operation({ amount: '1.00' })
  const run = vi.fn<() => Promise<object>>(async () => ({ b: 1, a: { z: null, y: ['2.00'] } }))
  const first = await runOnce(db, once, run)
  expect(JSON.stringify(await runOnce(db, once, run))).toBe(JSON.stringify(first))
  expect(run).toHaveBeenCalledTimes(1)
})

test('the order in which the caller wrote the fields does not matter, their values do', async () => {
  const key = randomUUID()
  const answer = { done: true }
  await runOnce(db, operation({ a: 1, b: { c: 2, d: 3 } }, key), async () => answer)
  expect(await runOnce(db, operation({ b: { d: 3, c: 2 }, a: 1 }, key), async () => ({ done: false }))).toEqual(answer)
  expect(await runOnce(db, operation({ b: { d: 4, c: 2 }, a: 1 }, key), async () => answer)).toEqual(
    refuse('idempotency-key-reused'),
  )
})

test('a key belongs to one person and one operation', async () => {
  const once = operation({ note: null, amounts: ['1.00', '2.00'] })
  const answer = { done: true }
  await runOnce(db, once, async () => answer)
  const again = async () => ({ done: false })
  expect(await runOnce(db, { ...once, operation: 'other' }, again)).toEqual(refuse('idempotency-key-reused'))
  const swapped = { ...once, request: { note: null, amounts: ['2.00', '1.00'] } }
  expect(await runOnce(db, swapped, again)).toEqual(refuse('idempotency-key-reused'))
  expect(await runOnce(db, { ...once, actorId: 'bob' }, again)).toEqual({ done: false })
  expect(await runOnce(db, once, again)).toEqual(answer)
  expect(await statusOf(once.key)).toEqual(['done', 'done'])
})

test('a refusal undoes what the run wrote, and is stored', async () => {
  const once = operation({})
  const first = await runOnce(db, once, async (tx) => {
    await storeSettingOnce(tx, 'network', 'written')
    return refuse('forbidden', { field: 'amount', params: { min: '$100' } })
  })
  expect(first).toEqual({ refusal: 'forbidden', field: 'amount', params: { min: '$100' } })
  expect(await readStoredSetting(db, 'network')).toBeNull()
  expect(await runOnce(db, once, async () => ({ done: true }))).toEqual(first)
  expect(await statusOf(once.key)).toEqual(['refused'])
})

test('an error undoes everything, including the key: the caller can try again', async () => {
  const once = operation({})
  const broken = runOnce(db, once, async (tx) => {
    await storeSettingOnce(tx, 'network', 'written')
    throw new Error('a bug')
  })
  await expect(broken).rejects.toThrow('a bug')
  expect(await readStoredSetting(db, 'network')).toBeNull()
  expect(await runOnce(db, once, async () => ({ done: true }))).toEqual({ done: true })
})

test('a concurrent request with the key waits for the first and gets its answer', async () => {
  const once = operation({})
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const first = runOnce(db, once, async () => {
    await mayEnd
    return { by: 'first' }
  })
  await vi.waitFor(async () => expect(await openTransactions()).toBe(1n))
  const second = runOnce(db, once, async () => ({ by: 'second' }))
  await vi.waitFor(async () => expect(await openTransactions()).toBe(2n))
  end()
  expect(await Promise.all([first, second])).toEqual([{ by: 'first' }, { by: 'first' }])
})

test('the writes of a successful run are kept', async () => {
  await runOnce(db, operation({}), async (tx) => {
    await storeSettingOnce(tx, 'network', 'written')
    return { done: true }
  })
  expect(await readStoredSetting(db, 'network')).toBe('written')
})

async function statusOf(key: string): Promise<unknown[]> {
  const { rows } = await db.execute(sql`select status from idempotency_keys where key = ${key}`)
  return rows.map(({ status }) => status)
}

async function openTransactions(): Promise<bigint> {
  const { rows } = await db.execute<{ count: bigint }>(sql`
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null or
      (datname = current_database() and wait_event_type = 'Lock')`)
  return rows[0]!.count
}

const intoSettings = insertionInto(settings, ['name', 'value'])

function settingOf(name: string, value: string | null): Write {
  return { into: intoSettings, rows: [{ name, value }] }
}

/** Takes a name once, decided by whether somebody has it. */
function takeName(name: string, key: string = randomUUID(), actorId = 'ada') {
  const lock = vi.fn<() => Promise<void>>(async () => {})
  const taken = decideOnce(db, operation({ name }, key, actorId), {
    read: sql`exists (select from settings where name = ${name}) as "isTaken"`,
    lock,
    decide: ({ isTaken }: { isTaken: boolean }) =>
      isTaken ? refuse('forbidden') : { answer: { id: randomUUID() }, writes: [settingOf(name, 'taken')] },
  })
  return taken.then((answer) => ({ answer, locked: lock.mock.calls.length }))
}

test('an operation of two statements that another one overtook is decided again, with what it depends on locked', async () => {
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, place) => takeName('overtaken', randomUUID(), `actor ${place}`)),
  )
  const won = results.filter(({ answer }) => !('refusal' in answer))
  expect(won).toEqual([{ answer: { id: expect.any(String) }, locked: 0 }])
  const lost = results.filter(({ answer }) => 'refusal' in answer)
  expect(lost.map(({ answer }) => answer)).toEqual(Array(7).fill(refuse('forbidden')))
  expect(lost.some(({ locked }) => locked === 1)).toBe(true)
})

test('operations of one actor are decided one after the other, so that none has to be decided again', async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => takeName('in turn')))
  expect(results).toEqual([
    { answer: { id: expect.any(String) }, locked: 0 },
    ...Array.from({ length: 7 }, () => ({ answer: refuse('forbidden'), locked: 0 })),
  ])
})

test('an operation of two statements has one answer for its key, at once and later', async () => {
  const key = randomUUID()
  const results = await Promise.all(Array.from({ length: 8 }, () => takeName('with one key', key)))
  const answers = new Set([...results, await takeName('with one key', key)].map(({ answer }) => JSON.stringify(answer)))
  expect(answers.size).toBe(1)
  expect(await statusOf(key)).toEqual(['done'])
  expect((await takeName('with another name', key)).answer).toEqual(refuse('idempotency-key-reused'))
})

test('an operation of two statements stores its refusal, and writes nothing when it breaks', async () => {
  await takeName('refused')
  const key = randomUUID()
  expect((await takeName('refused', key)).answer).toEqual(refuse('forbidden'))
  expect(await statusOf(key)).toEqual(['refused'])
  const breaking = operation({})
  const broken = decideOnce(db, breaking, {
    read: sql`1 as one`,
    lock: async () => {},
    decide: () => ({
      answer: {},
      writes: [settingOf('broken', 'yes'), settingOf('without a value', null)],
    }),
  })
  await expect(broken).rejects.toThrow('Failed query')
  expect(await readStoredSetting(db, 'broken' as never)).toBeNull()
  expect(await statusOf(breaking.key)).toEqual([])
})
