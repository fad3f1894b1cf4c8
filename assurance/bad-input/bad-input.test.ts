import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeTable } from '#root/contract/routes.ts'
import { seededRandom } from '#root/domain/random.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { openFirm } from '#root/tests/firm.ts'
import type { Browser } from '#root/tests/http/browser.ts'
import { type Operation, operationsOf } from '#root/tests/http/operations.ts'
import { openTestApp, type TestApp } from '#root/tests/http/test-app.ts'
import { badRequest, type BadRequest, injected } from './bad-requests.ts'
import { sqlInjections } from './odd-values.ts'

/** The number of requests: more with `npm run assurance -- soak input`. */
const count = Number(process.env.SOAK_REQUESTS ?? 20_000)
const seed = Number(process.env.SOAK_SEED ?? 20_261_121)

let running: TestApp
let operations: Operation[]
let transfers: unknown
const callers = ['visitor', 'client', 'auditor', 'operator'] as const
type Caller = (typeof callers)[number]
const people = new Map<Caller, Browser>()

beforeAll(async () => {
  running = await openTestApp({ operationsPerMinute: Number.MAX_SAFE_INTEGER, limitsRoundTrips: false })
  await running.services.chain.start()
  operations = operationsOf(await running.visitor().expect(200, 'GET', '/api/docs/openapi.json'))
  const firm = await openFirm(running.database.db)
  await firm.newClientWithPayout('1000')
  await running.database.owner.query('create table injected (n int)')
  transfers = await readTransfers()
})

afterAll(async () => {
  expect((await running.database.pool.query('select * from injected')).rows).toEqual([])
  expect((await verifyLedger(running.database.db)).findings).toEqual([])
})

/** A checksum of all transfers, which changes with each new or changed one. */
async function readTransfers(): Promise<unknown> {
  const digests = `select encode(sha256(string_agg(digest, ''::bytea order by id)), 'hex') as sum from ledger_transfers`
  return (await running.database.pool.query(digests)).rows
}

/** One person of each kind. */
async function personOf(caller: Caller): Promise<Browser> {
  const person = people.get(caller) ?? (await running[caller]())
  people.set(caller, person)
  return person
}

/** Signs in another person when a request has ended the last one's session, unless its cookie was corrupted. */
async function replaceIfSignedOut(caller: Caller): Promise<void> {
  if (caller === 'visitor') return
  const { actor } = await (await personOf(caller)).expect(200, 'GET', '/api/session')
  if (!actor) people.delete(caller)
}

/** Words of the implementation that only a success may contain. */
const internalWords =
  /node_modules|\.ts:\d|\bat \w+ \(|syntax error|violates|invalid byte|relation "|pg_|drizzle|ZodError|\/server\//i

/** Sends a request; returns what is wrong with its response, or null. */
async function faultOf(caller: Caller, request: BadRequest): Promise<string | null> {
  const { method, path, body, headers } = request
  const response = await (await personOf(caller)).open(method, path, body, headers)
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return null
  }
  if (response.status === 401) await replaceIfSignedOut(caller)
  const text = await response.text()
  const isFault = response.status >= 500 || (response.status >= 400 && internalWords.test(text))
  return isFault ? `${caller} ${method} ${path}\n${String(body).slice(0, 500)}\n${response.status} ${text}` : null
}

test(
  `no bad input causes a fault, moves money or reveals internals: ${count} requests, seed ${seed}`,
  async () => {
    const random = seededRandom(seed).uniform
    const faults: string[] = []
    for (let sent = 0; sent < count; sent += 1) {
      const operation = operations[sent % operations.length]!
      const caller = callers[Math.floor(random() * callers.length)]!
      const fault = await faultOf(caller, badRequest(operation, random))
      if (fault) faults.push(fault)
    }
    expect(faults).toEqual([])
    expect(await readTransfers()).toEqual(transfers)
  },
  count * 100,
)

test('35 no parameter, member or key becomes part of an SQL statement', async () => {
  const faults: string[] = []
  let next = 0
  for (const operation of operations) {
    const { access } = routeTable.find(
      ({ method, path }) => method.toUpperCase() === operation.method && path === operation.path,
    )!
    for (let times = 0; times < 3; times += 1) {
      const text = sqlInjections[next++ % sqlInjections.length]!
      for (const request of injected(operation, text)) {
        const fault = await faultOf(access === 'client' ? 'client' : 'operator', request)
        if (fault) faults.push(fault)
      }
    }
  }
  expect(faults).toEqual([])
  expect((await running.database.pool.query('select * from injected')).rows).toEqual([])
  expect(await readTransfers()).toEqual(transfers)
}, 120_000)
