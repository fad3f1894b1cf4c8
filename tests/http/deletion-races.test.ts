import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { routeTable } from '#root/contract/routes.ts'
import { findLeftovers } from '#root/server/identity/forget-leftovers.ts'
import { randomOf } from '#root/tests/random.ts'
import { png } from '../proof-of-payment.ts'
import type { Browser } from './browser.ts'
import { goodAnswers, today } from './onboarding-steps.ts'
import { type Operation, operationsOf } from './operations.ts'
import { goodPassword, newClient, openTestApp, type TestApp } from './test-app.ts'

/* A client deletes the account while a request of theirs is on its way, at every route that a client may call. */

/** How many times each route meets a deletion at a moment by chance; the two orders that matter are made each time. */
const rounds = Number(process.env.SOAK_ROUNDS ?? 1)
const seed = 20_261_122

/** Stands in every field that these people fill in, and in no table once they are gone. */
const mark = 'Raceling'

const isClientRoute = ({ access, path }: (typeof routeTable)[number]) =>
  (access === 'client' || access === 'signed-in') && path !== '/api/profile/deletion'
const routes = routeTable
  .filter(isClientRoute)
  .map(({ method, path }) => ({ method: method.toUpperCase(), path }))
  .concat({ method: 'POST', path: '/api/session' })

let running: TestApp
let operator: Browser
let operations: Operation[]
beforeAll(async () => {
  running = await openTestApp()
  await running.services.chain.start()
  operator = await running.operator()
  operations = operationsOf(await running.visitor().expect(200, 'GET', '/api/docs/openapi.json'))
})

interface Racer {
  readonly id: string
  readonly browser: Browser
  readonly person: ReturnType<typeof newClient>
  readonly depositId: string
  /** Where the request goes; an upload that is to be gone on with is begun before the race. */
  readonly address: string
}

/** A client with a deposit that waits for its payment and an onboarding record that is begun. */
async function newRacer({ path }: (typeof routes)[number]): Promise<Racer> {
  const person = { ...newClient(), firstName: mark, lastName: mark, country: mark, phoneNumber: '555-0177' }
  const browser = running.visitor()
  const { id } = await browser.expect(201, 'POST', '/api/clients', person)
  const { id: depositId } = await browser.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
  await browser.expect(200, 'PUT', '/api/onboarding/answers', { fullName: mark })
  return { id, browser, person, depositId, address: await addressOf(browser, depositId, path) }
}

/** Bodies that the route takes: those of the description are of the right shape, and say nothing of a person. */
function bodyOf(path: string, { person }: Racer): unknown {
  const names = { firstName: mark, lastName: `${mark}a`, username: person.username, phoneNumber: '555-0177' }
  const bodies: Record<string, unknown> = {
    '/api/profile': { ...names, country: mark },
    '/api/profile/new-email': { currentPassword: goodPassword, email: `new-${mark}-${randomUUID()}@example.com` },
    '/api/profile/password': { currentPassword: goodPassword, newPassword: 'eight panes of glass' },
    '/api/profile/second-factor': { currentPassword: goodPassword },
    '/api/profile/passkeys/options': { currentPassword: goodPassword },
    '/api/onboarding/answers': { ...goodAnswers(today()), fullName: mark },
    '/api/deposits': { amount: '300.00' },
    '/api/session': { email: person.email, password: goodPassword, remember: true },
  }
  return bodies[path]
}

/** Sends one request to a route, filled in as its client would. Resolves with the status. */
async function ask(racer: Racer, { method, path }: (typeof routes)[number]): Promise<number> {
  const operation = operations.find((each) => each.method === method && each.path === path)!
  const headers: Record<string, string> = { 'idempotency-key': randomUUID() }
  const isUpload = /uploads(?:\/\{upload\})?$/.test(path)
  let body: unknown = method === 'GET' ? undefined : (bodyOf(path, racer) ?? operation.body ?? undefined)
  if (isUpload) {
    headers['tus-resumable'] = '1.0.0'
    headers['upload-metadata'] = `filename ${Buffer.from(`${mark}.png`).toString('base64')}`
    if (method === 'POST') headers['upload-length'] = String(png.length)
    if (method === 'PATCH')
      Object.assign(headers, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' })
    body = method === 'PATCH' ? new Uint8Array(png) : undefined
  }
  const answer = await racer.browser.open(method, racer.address, body, headers)
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel()
  else await answer.arrayBuffer()
  return answer.status
}

async function addressOf(browser: Browser, depositId: string, path: string): Promise<string> {
  const filled = path
    .replace('{document}', 'proofOfAddressFile')
    .replace('/deposits/{id}', `/deposits/${depositId}`)
    .replace('{step}', '1')
  if (!filled.includes('{upload}')) return filled.replaceAll(/\{\w+\}/g, () => randomUUID())
  const begun = await browser.open('POST', filled.replace('/{upload}', ''), undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': String(png.length),
    'upload-metadata': `filename ${Buffer.from(`${mark}.png`).toString('base64')}`,
  })
  return begun.headers.get('location') ?? ''
}

const remove = async ({ browser, person }: Racer): Promise<number> => {
  const body = { currentPassword: goodPassword, username: person.username }
  return (await browser.send('POST', '/api/profile/deletion', body)).status
}

/**
 * Runs both with the row of the person locked from outside, and lets go once each of them stands at that lock or is over:
 * the one that came first goes on first.
 */
async function inOrder(racer: Racer, first: () => Promise<number>, second: () => Promise<number>): Promise<number[]> {
  const gate = await running.database.owner.connect()
  try {
    await gate.query('begin')
    await gate.query('select from "user" where id = $1 for update', [racer.id])
    const one = first()
    await standsOrEnds(one, 1)
    const other = second()
    await standsOrEnds(Promise.all([one, other]), 2)
    await gate.query('commit')
    return await Promise.all([one, other])
  } finally {
    gate.release(true)
  }
}

/** Waits until so many wait for a lock, or there is nothing left to wait for; or long enough for what does not lock. */
async function standsOrEnds(pending: Promise<unknown>, count: number): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  pending.then(over, over)
  for (let tries = 0; tries < 200 && !isOver; tries += 1) {
    const { rows } = await running.database.owner.query<{ waiting: bigint }>(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (Number(rows[0]!.waiting) >= count) return
    await sleep(5)
  }
}

/** Deletes the account if a deposit that was just proved kept it, and tells what is left then. */
async function leftOf(racer: Racer, statuses: number[], deleted: number): Promise<unknown> {
  const faults = statuses.filter((status) => status >= 500)
  if (deleted !== 204) {
    await operator.expect(200, 'POST', `/api/operator/deposits/${racer.depositId}/rejection`, {
      reason: 'Not this time',
    })
    faults.push(...[await remove(racer)].filter((status) => status !== 204))
  }
  return { faults, left: await findLeftovers(running.database.db) }
}

const nothing = { faults: [], left: [] }

const writing = routes.filter(({ method }) => method !== 'GET')

describe.each(writing)('54 $method $path', (route) => {
  test('beside a deletion that comes first', async () => {
    const racer = await newRacer(route)
    const [deleted, status] = await inOrder(
      racer,
      () => remove(racer),
      () => ask(racer, route),
    )
    expect(await leftOf(racer, [status!], deleted!)).toEqual(nothing)
  })

  test('beside a deletion that comes second', async () => {
    const racer = await newRacer(route)
    const [status, deleted] = await inOrder(
      racer,
      () => ask(racer, route),
      () => remove(racer),
    )
    expect(await leftOf(racer, [status!], deleted!)).toEqual(nothing)
  })
})

test.each(routes)(`54 $method $path beside a deletion at a moment by chance, ${rounds} times`, async (route) => {
  const random = randomOf(seed)
  for (let round = 0; round < rounds; round += 1) {
    const racer = await newRacer(route)
    const asked = sleep(random() * 150).then(() => ask(racer, route))
    const [deleted, status] = await Promise.all([remove(racer), asked])
    expect(await leftOf(racer, [status], deleted)).toEqual(nothing)
  }
})

test('54 not one of them stands anywhere in the database', async () => {
  const { rows } = await running.database.db.execute<{ table: string }>(sql`
    select table_name as "table" from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and query_to_xml(format('select * from %I t where t::text ilike %L', table_name, ${`%${mark}%`}::text), true, false, '')::text ilike ${`%${mark}%`}`)
  expect(rows).toEqual([])
})
