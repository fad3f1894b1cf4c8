import { beforeAll, describe, expect, test } from 'vitest'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { type Cut, openCuttingProxy } from '../cutting-proxy.ts'
import { freshDatabase } from '../database.ts'
import { atFileEnd } from '../file-end.ts'
import { seedDeposits } from '../many-investments.ts'
import type { Browser } from './browser.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let proxy: Awaited<ReturnType<typeof openCuttingProxy>>
let running: TestApp
let pool: TestApp['database']['pool']

beforeAll(async () => {
  const direct = await freshDatabase()
  pool = direct.pool
  proxy = await openCuttingProxy(direct.env.DATABASE_URL)
  const database = databaseAt(proxy.url, direct.env.DATABASE_OWNER_URL)
  atFileEnd(() => database.close())
  running = await openTestApp({ database, limitsRoundTrips: false })
})

const unknown = {
  status: 503,
  body: { code: 'outcome-unknown', detail: expect.stringContaining('it will not be done twice') },
}

/** A client who can invest 100. */
async function fundedClient(): Promise<Browser> {
  const client = await running.client()
  await seedDeposits(running.database.background, [(await client.send('GET', '/api/session')).body.actor.id])
  return client
}

const count = async (table: string, key: string) =>
  Number((await pool.query(`select count(*) as count from ${table} where ${key}`)).rows[0].count)

describe.each<Cut>(['before', 'after'])('66 a connection that is cut %s the database has committed', (cut) => {
  test('is an unknown outcome of a transaction, and the same key then does it once', async () => {
    const client = await running.client()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const ask = () => client.send('POST', '/api/deposits', { amount: '1000' }, key)
    const before = await count('deposits', 'true')
    proxy.cutAt(/commit$/, cut)
    const first = await ask()
    expect(first).toMatchObject(unknown)
    expect(first.headers.get('retry-after')).toBe('2')
    expect((await count('deposits', 'true')) - before).toBe(cut === 'after' ? 1 : 0)
    const [again, thrice] = [await ask(), await ask()]
    expect([again.status, thrice.body]).toEqual([201, again.body])
    expect((await count('deposits', 'true')) - before).toBe(1)
  })

  test('is an unknown outcome of the one statement of an investment, and the same key then does it once', async () => {
    const client = await fundedClient()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const ask = () => client.send('POST', '/api/investments', { plan: 'beginners', amount: '100' }, key)
    const before = await count('investments', 'true')
    proxy.cutAt(/insert into "?investments/, cut)
    expect(await ask()).toMatchObject(unknown)
    expect((await count('investments', 'true')) - before).toBe(cut === 'after' ? 1 : 0)
    const [again, thrice] = [await ask(), await ask()]
    expect([again.status, thrice.body]).toEqual([201, again.body])
    expect((await count('investments', 'true')) - before).toBe(1)
  })
})

test('66 without an idempotency key the answer asks the user to check the outcome first', async () => {
  const client = await running.client()
  const { username, phoneNumber, country } = (await client.send('GET', '/api/profile')).body
  proxy.cutAt(/commit$/, 'after')
  const profile = { firstName: 'Anna', lastName: 'Lee', username, phoneNumber, country }
  const answer = await client.send('PUT', '/api/profile', profile)
  expect(answer).toMatchObject({ status: 503, body: { code: 'outcome-unknown-check' } })
})

test('a connection that is cut before the commit, or during a read, is an outage: nothing was stored', async () => {
  const client = await running.client()
  const [cutsBefore, depositsBefore] = [proxy.cuts(), await count('deposits', 'true')]
  proxy.cutAt(/begin/, 'before')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const changed = await client.send('POST', '/api/deposits', { amount: '1000' }, key)
  proxy.cutAt(/row_to_json\(active\)/, 'before')
  const read = await client.send('GET', '/api/account')
  for (const answer of [changed, read]) expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect([proxy.cuts() - cutsBefore, (await count('deposits', 'true')) - depositsBefore]).toEqual([2, 0])
})
