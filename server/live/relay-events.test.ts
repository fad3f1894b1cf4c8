import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { LiveEvent } from '#root/contract/live.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { publicationToClients, publish } from './publish.ts'
import { relayEvents } from './relay-events.ts'

const { env, pool, owner } = await freshDatabase()
const event = (id: string): LiveEvent => ({ type: 'deposit', id })

/** A relay, as in another server process, and the events that it has passed on. */
async function startRelay() {
  const process = databaseAt(env.DATABASE_URL)
  const heard: string[] = []
  const reached: number[] = []
  const relay = await relayEvents(process, {
    onEvent: async (audiences, { id }) => void heard.push([...audiences, id].join(' ')),
    onReached: (position) => void reached.push(position),
    onGap: async () => {},
  })
  atFileEnd(async () => {
    await relay.stop()
    await process.close()
  })
  return { heard, reached, db: process.db }
}

/** A connection outside of every relay, as of a process that died after its commit. */
async function connectUnknown() {
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  atFileEnd(() => client.end())
  return client
}

const insert = (id: string) =>
  `insert into live_events (audiences, event) values ('{everyone}', '{"type":"deposit","id":"${id}"}')`

test('several processes hear each other, each event once', async () => {
  const [one, two] = [await startRelay(), await startRelay()]
  for (let n = 0; n < 50; n += 1) await publish([one, two][n % 2]!.db, 'operators', event(`n${n}`))
  const all = Array.from({ length: 50 }, (_, n) => `operators n${n}`)
  for (const { heard } of [one, two]) await expect.poll(() => heard).toEqual(all)
})

test('an event of many clients is passed on once, with all of them', async () => {
  const { heard, db: own } = await startRelay()
  await own.transaction((tx) => tx.execute(publicationToClients(sql`array['a', 'b']`, [event('both')])))
  await expect.poll(() => heard).toEqual(['client:a client:b both'])
})

test('a transaction that commits after a later one is not missed, nor is one that began before the relay', async () => {
  const early = await connectUnknown()
  await early.query(`begin; ${insert('early')}`)
  const { heard, db: own } = await startRelay()
  const late = await connectUnknown()
  await late.query(`begin; ${insert('late')}`)
  await publish(own, 'everyone', event('first'))
  await expect.poll(() => heard).toEqual(['everyone first'])
  await late.query('commit')
  await early.query('commit')
  await publish(own, 'everyone', event('last'))
  await expect.poll(() => heard.toSorted()).toEqual(['early', 'first', 'last', 'late'].map((id) => `everyone ${id}`))
})

test('a transaction that began before one that gets a smaller number is not missed', async () => {
  const { heard, reached, db: own } = await startRelay()
  const [numbered, late] = [await connectUnknown(), await connectUnknown()]
  await numbered.query('begin; select pg_current_xact_id()')
  await late.query(`begin; ${insert('late')}`)
  await numbered.query(`${insert('first')}; commit`)
  for (const id of ['second', 'third']) {
    await publish(own, 'everyone', event(id))
    await expect.poll(() => heard).toContain(`everyone ${id}`)
  }
  const { rows } = await pool.query<{ id: string }>(`select id::text from live_events where event->>'id' = 'third'`)
  expect(reached.at(-1)).toBeLessThan(Number(rows[0]!.id) - 2)
  await late.query('commit')
  await publish(own, 'everyone', event('last'))
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['everyone late', 'everyone last']))
  await expect.poll(() => reached.at(-1)).toBeGreaterThan(Number(rows[0]!.id))
})

test('what a process that died had committed is passed on when it starts again', async () => {
  const survivor = await startRelay()
  await (await connectUnknown()).query(insert('left'))
  const again = await startRelay()
  await expect.poll(() => survivor.heard).toEqual(['everyone left'])
  expect(again.heard).toEqual([])
})

test('a transaction that fails leaves no event, and its id holds up no later one', async () => {
  const { heard, db: own } = await startRelay()
  const failing = own.transaction(async (tx) => {
    await publish(tx, 'everyone', event('never'))
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await publish(own, 'everyone', event('after'))
  await expect.poll(() => heard).toEqual(['everyone after'])
})

test('a transaction that moves money or writes mail sends no notice of its own', async () => {
  const { rows } = await owner.query<{ name: string }>(`
    select p.proname as name from pg_proc p join pg_trigger t on t.tgfoid = p.oid join pg_class c on c.oid = t.tgrelid
    where c.relname in ('ledger_transfers', 'ledger_entries', 'ledger_accounts', 'investments', 'withdrawals', 'deposits',
      'idempotency_keys', 'outbox', 'audit_log') and pg_get_functiondef(p.oid) ~ 'notify'`)
  expect(rows).toEqual([])
})

test('the rows of events are removed after ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { heard, db: own } = await startRelay()
    for (let minute = 0; minute < 12; minute += 1) {
      await publish(own, 'everyone', event(`minute ${minute}`))
      await expect.poll(() => heard).toHaveLength(minute + 1)
      vi.advanceTimersByTime(60_001)
    }
    const left = async () => (await pool.query(`select from live_events where event->>'id' = 'minute 0'`)).rowCount
    await expect.poll(left).toBe(0)
    expect((await pool.query(`select from live_events where event->>'id' = 'minute 10'`)).rowCount).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})
