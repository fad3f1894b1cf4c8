import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { outsideTransaction } from '#root/server/platform/database/in-transaction.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { startLesson } from './lesson-steps.ts'
import { newClient, openTestApp, type TestApp } from './test-app.ts'

/* Each kind of request has connections of its own, and none waits for a lock for long. */

let running: TestApp
beforeAll(async () => {
  running = await openTestApp()
})

let releaseLock = async () => {}
afterEach(() => releaseLock())

/** Locks tables so that nobody else can read or write them, until the test ends. */
async function lockTables(...tables: string[]): Promise<void> {
  const owner = await running.database.owner.connect()
  await owner.query(`begin; lock table ${tables.join()} in access exclusive mode`)
  releaseLock = async () => {
    releaseLock = async () => {}
    await owner.query('rollback')
    owner.release()
  }
}

/** Without the transfers: the firm's clock reads them, and the email about a new device would wait for the clock. */
const money = ['ledger_accounts', 'ledger_entries', 'deposits', 'investments', 'withdrawals']

test('56 while the tables of money are locked, health, sessions, pages and log-ins answer, and money answers 503', async () => {
  const client = await running.client()
  const another = newClient()
  await running.visitor().expect(201, 'POST', '/api/clients', another)
  await lockTables(...money)

  let unanswered = 0
  const ask = async (method: string, path: string, body?: unknown) => {
    unanswered += 1
    const answer = await client.send(method, path, body, { 'idempotency-key': crypto.randomUUID() })
    unanswered -= 1
    return answer
  }
  // More requests of each kind than its pool has connections, and public reads of the firm's money.
  const requests = Array.from({ length: 15 }, () => [
    ask('GET', '/api/account'),
    ask('GET', '/api/lab'),
    ask('POST', '/api/investments', { plan: 'advanced', amount: '2000.00' }),
  ]).flat()
  for (const path of ['/healthz', '/api/session', '/api/page-data', '/', '/plans'])
    expect([path, (await client.send('GET', path)).status]).toEqual([path, 200])
  const logIn = { email: another.email, password: another.password, remember: false }
  expect((await running.visitor().send('POST', '/api/session', logIn)).status).toBe(201)
  expect((await running.visitor().send('GET', '/api/session')).status).toBe(200)
  // All these answers came while the money operations waited.
  expect(unanswered).toBeGreaterThan(0)

  for (const answer of await Promise.all(requests)) {
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  await releaseLock()
  expect((await client.send('GET', '/api/account')).status).toBe(200)
})

test('56 projector pages that wait for a table of money hold up no other public read', async () => {
  const { code } = await startLesson(await running.operator())
  await lockTables('withdrawals')
  let answered = 0
  const projectors = Array.from({ length: 20 }, async () => {
    await running.visitor().send('GET', `/api/rooms/${code}/projector`)
    answered += 1
  })
  await running.visitor().expect(200, 'GET', `/api/rooms/${code}`)
  // Behind them in one queue it would be answered after most of them. At most eight have connections at a time.
  expect(answered).toBeLessThanOrEqual(8)
  await releaseLock()
  await Promise.all(projectors)
})

test('56 a sign-up that waits too long for a lock gets 503 and stores nothing', async () => {
  const person = newClient()
  await lockTables('account')
  const answer = await running.visitor().send('POST', '/api/clients', person)
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
  await releaseLock()
  await running.visitor().expect(201, 'POST', '/api/clients', person)
})

test('a request behind a full queue is refused at once, and the others are served', async () => {
  await lockTables('ledger_accounts')
  const client = await running.client()
  const answers = Array.from({ length: 600 }, async () => client.send('GET', '/api/account'))
  const first = await Promise.race(answers)
  expect([first.status, first.body.code]).toEqual([503, 'unavailable'])
  // Long before the lock times out, which would answer the first.
  const { rows } = await running.database.owner.query(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(rows[0].waiting).toBeGreaterThan(0)
  await releaseLock()
  expect((await Promise.all(answers)).filter(({ status }) => status === 200).length).toBeGreaterThan(100)
})

test('a statement that takes too long is ended, and reading a session does not wait for a change of its owner', async () => {
  const slow = running.database.requests.session.query('select pg_sleep(60)')
  await expect(slow).rejects.toMatchObject({ code: '57014' })

  const client = await running.client()
  await running.database.db.execute(sql`update session set last_seen_at = now() - interval '1 hour'`)
  await running.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from "user" for update`)
    await tx.execute(sql`select from session for update`)
    const { body } = await outsideTransaction(() => client.send('GET', '/api/session'))
    expect(body.actor.role).toBe('client')
  })
})

test('a commit that the database answers with ROLLBACK gets 503', async () => {
  const { db } = running.database
  const swallowing = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {})
  })
  await expect(swallowing).rejects.toMatchObject({
    cause: { message: 'The database answered a commit with ROLLBACK' },
  })
})

test('a transaction that the database ended returns no connection with an open transaction', async () => {
  const { requests } = running.database
  const db = queriesOver(requests.session)
  const cut = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await outsideTransaction(() =>
      running.database.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid]),
    )
    await tx.execute(sql`select 1`)
  })
  await expect(cut).rejects.toThrow('Failed query')
  await expect.poll(() => requests.session.totalCount - requests.session.idleCount).toBe(0)
  const { rows } = await db.execute<{ one: number }>(sql`select 1 as one`)
  expect(rows).toEqual([{ one: 1 }])
})
