import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import { createAuth } from '#root/server/identity/auth.ts'
import { startSession } from '#root/server/identity/start-session.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { type Database, databaseAt } from '#root/server/platform/database/open-database.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { newPerson } from '#root/tests/people.ts'
import { randomOf } from '#root/tests/random.ts'
import { clusterBase, postmasterPid } from '#root/tests/start/data-folder.ts'
import { ready, type Run, runServer, stop } from '#root/tests/start/server-process.ts'
import { type Answer, type Browser, openBrowser } from './browser.ts'
import { openMatured, seedDeposits, seedInvestments, seedPendingDeposit } from './many-investments.ts'

/** More with `npm run soak:kill`. */
const rounds = Number(process.env.SOAK_ROUNDS ?? 4)
const seed = Number(process.env.SOAK_SEED ?? 20_261_121)
const random = randomOf(seed)
const maturing = 300

const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-kill-'))
// Root's database runs as another user, which must be able to reach it.
chmodSync(dataDir, 0o711)
let server: Run
let database: Database | undefined

afterAll(async () => {
  await database?.close()
  await stop(server)
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the server as anybody would after a crash: with nothing done by hand before it. */
async function start(): Promise<string> {
  server = runServer(dataDir, { env: { LOG_LEVEL: 'error' } })
  const url = await ready(server)
  database ??= databaseAt(
    `postgres://glasshouse@/glasshouse?host=${encodeURIComponent(path.join(clusterBase(dataDir), 'socket'))}`,
  )
  return url
}

async function enter(url: string, person: Actor): Promise<Browser> {
  const secret = readFileSync(path.join(dataDir, 'secrets/session-secret'), 'utf8').trim()
  const [cookie = ''] = await startSession(database!.db, createAuth(database!.db, { publicUrl: url, secret }), {
    userId: person.id,
    remember: true,
    visitor: { address: '127.0.0.1', userAgent: '' },
    provedTwice: false,
  })
  return openBrowser(url, { cookie: cookie.split(';')[0]! })
}

interface Operation {
  readonly name: 'approve' | 'invest' | 'settle' | 'pay'
  readonly send: () => Promise<Answer>
  /** What is in the database once it is done. */
  readonly trace: (answer: Answer) => string
}

/** What a round does all at once: deposits to approve, plans to buy, withdrawals to pay, and a day that lets plans mature. */
async function prepare(url: string): Promise<Operation[]> {
  const { db } = database!
  const operator = await enter(url, await newPerson(db, 'operator'))
  await seedInvestments(db, maturing, 9)
  const operations: Operation[] = []
  for (let count = 0; count < 5; count += 1) {
    const client = await newPerson(db, 'client')
    const browser = await enter(url, client)
    const deposit = await seedPendingDeposit(db, (await newPerson(db, 'client')).id)
    await openMatured(db, client.id)
    const withdrawal = await browser.post('/api/withdrawals', { walletAddress: regtestAddress, amount: '100' })
    await seedDeposits(db, [client.id])
    operations.push(
      {
        name: 'approve',
        send: () => operator.post(`/api/deposits/${deposit}/approval`),
        trace: () => `deposits where id = '${deposit}' and status = 'approved'`,
      },
      {
        name: 'invest',
        send: () => browser.post('/api/investments', { plan: 'beginners', amount: '100' }),
        trace: ({ body }) => `investments where id = '${body.id}'`,
      },
      {
        name: 'pay',
        send: () => operator.post(`/api/withdrawals/${withdrawal.body.id}/approval`),
        trace: () => `withdrawals where id = '${withdrawal.body.id}' and status = 'approved'`,
      },
    )
  }
  operations.push({
    name: 'settle',
    send: () => operator.post('/api/operator/clock/moves', { move: 'day', times: 1 }),
    trace: ({ body }) => `firm_clock where firm_now() >= '${body.now}'`,
  })
  return operations
}

async function numberOf(query: string): Promise<number> {
  const { rows } = await database!.pool.query(`select count(*) as count from ${query}`)
  return Number(rows[0].count)
}

const figures = { acknowledged: 0, cutOff: 0, lost: 0, drift: 0, slowestStartMs: 0 }

async function oneRound(url: string, withDatabase: boolean): Promise<string> {
  const operations = await prepare(url)
  const acknowledged: string[] = []
  const killed = Promise.withResolvers<void>()
  // After so many answers, whatever the machine's speed; the others are somewhere on their way then.
  const killAfter = 1 + Math.floor(random() * (operations.length / 2))
  const sent = operations.map(async ({ name, send, trace }) => {
    const answer = await send().catch(() => null)
    if (answer && answer.status >= 300 && answer.status !== 503)
      throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    if (answer && answer.status < 300) acknowledged.push(trace(answer))
    if (acknowledged.length === killAfter) killed.resolve()
  })
  await Promise.race([killed.promise, Promise.all(sent)])
  if (withDatabase) process.kill(postmasterPid(dataDir), 'SIGKILL')
  await stop(server, 'SIGKILL')
  await Promise.all(sent)

  const begun = performance.now()
  const next = await start()
  figures.slowestStartMs = Math.max(figures.slowestStartMs, Math.round(performance.now() - begun))
  for (const trace of acknowledged) if ((await numberOf(trace)) !== 1) figures.lost += 1
  figures.acknowledged += acknowledged.length
  figures.cutOff += operations.length - acknowledged.length
  const unsettled = `investments where status = 'active' and matures_at <= firm_now()`
  await expect.poll(() => numberOf(unsettled), { timeout: 60_000 }).toBe(0)
  figures.drift += (await verifyLedger(database!.db)).findings.length
  return next
}

test(
  `40 kill -9 of the server, every other time with its database, ${rounds} times while money moves: nothing acknowledged is lost, the ledger holds, it starts by itself`,
  async () => {
    let url = await start()
    for (let round = 0; round < rounds; round += 1) url = await oneRound(url, round % 2 === 1)
    if (process.env.SOAK_ROUNDS) console.log(JSON.stringify({ rounds, seed, ...figures }))
    expect(figures).toMatchObject({ lost: 0, drift: 0 })
    expect(figures.acknowledged).toBeGreaterThanOrEqual(rounds)
  },
  60_000 + rounds * 60_000,
)
