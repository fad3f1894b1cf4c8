import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { routeTable } from '#root/contract/routes.ts'
import { findLeftovers } from '#root/server/identity/delete-leftovers.ts'
import { validAnswers } from '../onboarding-answers.ts'
import { png } from '../proof-of-payment.ts'
import type { Browser } from './browser.ts'
import { today } from './onboarding-steps.ts'
import { type Operation, operationsOf } from './operations.ts'
import { goodPassword, newClient, openTestApp, type TestApp } from './test-app.ts'

/* A client deletes the account while another request of the same client is in progress, for every route that a client may call. */

/** The text in every field that these clients fill in. After their deletion no table may contain it. */
const mark = 'Raceling'

const isClientRoute = ({ access, path }: (typeof routeTable)[number]) =>
  (access === 'client' || access === 'signed-in') && path !== '/api/profile/deletion'
/** Every route that a client may call. */
export const clientRoutes = routeTable
  .filter(isClientRoute)
  .map(({ method, path }) => ({ method: method.toUpperCase(), path }))
  .concat({ method: 'POST', path: '/api/session' })
export type ClientRoute = (typeof clientRoutes)[number]

let running: TestApp
let operator: Browser
let operations: Operation[]
/** The route of the request that raced with a deletion, by the id of the client. */
const raced = new Map<string, string>()

/** Opens the app for the races. */
export async function openRaces(): Promise<TestApp> {
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'no-reply@firm.test', requireTls: false }
  running = await openTestApp({ limitsRoundTrips: false, settings: { mail, seatRetentionDays: 120 } })
  await running.services.chain.start()
  operator = await running.operator()
  operations = operationsOf(await running.visitor().expect(200, 'GET', '/api/docs/openapi.json'))
  return running
}

/** The id of the client who is signed in at a browser. */
export async function clientOf(browser: Browser): Promise<string> {
  return (await browser.expect(200, 'GET', '/api/session')).actor.id
}

export interface RacingClient {
  readonly id: string
  readonly browser: Browser
  readonly person: ReturnType<typeof newClient>
  readonly depositId: string
  /** The request's address; an upload to be resumed is opened before the race. */
  readonly address: string
}

/** A client with an unpaid deposit and an open onboarding record. */
export async function newRacingClient({ method, path }: ClientRoute): Promise<RacingClient> {
  const person = { ...newClient(), firstName: mark, lastName: mark, country: mark, phoneNumber: '555-0177' }
  const browser = running.visitor()
  const { id } = await browser.expect(201, 'POST', '/api/clients', person)
  const { id: depositId } = await browser.expect(201, 'POST', '/api/deposits', { amount: '250.00' })
  await browser.expect(200, 'PUT', '/api/onboarding/answers', { fullName: mark })
  raced.set(id, `${method} ${path}`)
  return { id, browser, person, depositId, address: await addressOf(browser, depositId, path) }
}

/** Bodies that the route accepts: those from the description have the right shape and contain no personal data. */
function bodyOf(path: string, { person }: RacingClient): unknown {
  const names = { firstName: mark, lastName: `${mark}a`, username: person.username, phoneNumber: '555-0177' }
  const bodies: Record<string, unknown> = {
    '/api/profile': { ...names, country: mark },
    '/api/profile/new-email': { currentPassword: goodPassword, email: `new-${mark}-${randomUUID()}@example.com` },
    '/api/profile/password': { currentPassword: goodPassword, newPassword: 'eight panes of glass' },
    '/api/profile/second-factor': { currentPassword: goodPassword },
    '/api/profile/passkeys/options': { currentPassword: goodPassword },
    '/api/onboarding/answers': { ...validAnswers(today()), fullName: mark },
    '/api/deposits': { amount: '300.00' },
    '/api/session': { email: person.email, password: goodPassword, remember: true },
  }
  return bodies[path]
}

/** Sends one request to a route with its client's input. Resolves with the status. */
export async function ask(client: RacingClient, { method, path }: ClientRoute): Promise<number> {
  const operation = operations.find((each) => each.method === method && each.path === path)!
  const headers: Record<string, string> = { 'idempotency-key': randomUUID() }
  const isUpload = /uploads(?:\/\{upload\})?$/.test(path)
  let body: unknown = method === 'GET' ? undefined : (bodyOf(path, client) ?? operation.body ?? undefined)
  if (isUpload) {
    headers['tus-resumable'] = '1.0.0'
    headers['upload-metadata'] = `filename ${Buffer.from(`${mark}.png`).toString('base64')}`
    if (method === 'POST') headers['upload-length'] = String(png.length)
    if (method === 'PATCH')
      Object.assign(headers, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' })
    body = method === 'PATCH' ? new Uint8Array(png) : undefined
  }
  const answer = await client.browser.open(method, client.address, body, headers)
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
  const opened = await browser.open('POST', filled.replace('/{upload}', ''), undefined, {
    'tus-resumable': '1.0.0',
    'upload-length': String(png.length),
    'upload-metadata': `filename ${Buffer.from(`${mark}.png`).toString('base64')}`,
  })
  return opened.headers.get('location') ?? ''
}

/** Deletes the client's account. Resolves with the status. */
export const remove = async ({ browser, person }: RacingClient): Promise<number> => {
  const body = { currentPassword: goodPassword, username: person.username }
  return (await browser.send('POST', '/api/profile/deletion', body)).status
}

/**
 * Runs both with the person's row locked from outside, and releases it once each of them waits for that lock or has finished:
 * the one that came first continues first.
 */
export async function runInOrder(
  client: Pick<RacingClient, 'id'>,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<number[]> {
  const gate = await running.database.owner.connect()
  try {
    await gate.query('begin')
    await gate.query('select from "user" where id = $1 for update', [client.id])
    const one = first()
    await waitUntilBlockedOrDone(one)
    const other = second()
    await waitUntilBlockedOrDone(one, other)
    await gate.query('commit')
    return await Promise.all([one, other])
  } finally {
    gate.release(true)
  }
}

/** Waits until each of these waits for a lock or has finished; a second at most. */
export async function waitUntilBlockedOrDone(...pending: readonly Promise<unknown>[]): Promise<void> {
  let finished = 0
  const finish = () => {
    finished += 1
  }
  for (const each of pending) each.then(finish, finish)
  const areBlockedOrDone = async () => finished + (await countWaiting()) >= pending.length
  await vi.waitUntil(areBlockedOrDone, { interval: 5, timeout: 1_000 }).catch(() => {})
}

async function countWaiting(): Promise<number> {
  const { rows } = await running.database.owner.query<{ waiting: bigint }>(
    `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(rows[0]!.waiting)
}

/** Checks that neither request failed, and that the account is gone; a deposit that was just proved keeps it until it is rejected. */
export async function expectDeleted(client: RacingClient, status: number, deleted: number): Promise<void> {
  const faults = [status, deleted].filter((each) => each >= 500)
  if (deleted !== 204) {
    await operator.expect(200, 'POST', `/api/operator/deposits/${client.depositId}/rejection`, {
      reason: 'Not this time',
    })
    faults.push(...[await remove(client)].filter((each) => each !== 204))
  }
  expect(faults).toEqual([])
}

/** Called last: it searches for the data of all deleted people, so once is enough for all races. */
export function testNoDataRemains(): void {
  test('54 after all deletions the guarded tables have no row of a deleted client', async () => {
    const left = await findLeftovers(running.database.db)
    expect(left.map(({ userId, table }) => `${raced.get(userId)}: ${table}`)).toEqual([])
  })

  test('54 after all deletions no table contains personal data of a deleted client', async () => {
    const { rows } = await running.database.db.execute<{ table: string }>(sql`
      select table_name as "table" from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and query_to_xml(format('select * from %I t where t::text ilike %L', table_name, ${`%${mark}%`}::text), true, false, '')::text ilike ${`%${mark}%`}`)
    expect(rows).toEqual([])
  })
}
