import { beforeAll, expect, test, vi } from 'vitest'
import { PipelinedClient } from '#root/server/platform/node/database/pipelined-client.ts'
import { openMatured, seedDeposits } from '#root/tests/many-investments.ts'
import { countRoundTrips } from '#root/tests/round-trips.ts'
import { regtestAddress } from '../firm.ts'
import type { Browser } from './browser.ts'
import { openTestApp } from './test-app.ts'

/* How many times the routes of money wait for the database, exactly. */

const running = await openTestApp()
const { db } = running.services
beforeAll(async () => {
  // What the first request of its kind reads once for all.
  const { client } = await newClient()
  await client.expect(200, 'GET', '/api/account')
})

async function newClient() {
  const client = await running.client()
  const { actor } = await client.expect(200, 'GET', '/api/session')
  return { client, id: actor.id as string }
}

async function tripsOf(browser: Browser, status: number, method: string, path: string, body?: unknown) {
  const { result, trips } = await countRoundTrips(() => browser.expect(status, method, path, body))
  return { answer: result, trips }
}

const order = { plan: 'beginners', amount: '100' }
const input = { walletAddress: regtestAddress, amount: '100' }

test('a deposit makes four round trips, also when its amount changes', async () => {
  const { client } = await newClient()
  for (const amount of ['100.00', '200.00'])
    expect([amount, (await tripsOf(client, 201, 'POST', '/api/deposits', { amount })).trips]).toEqual([amount, 4])
})

test('an investment and a reinvestment make two round trips each', async () => {
  const [invests, reinvests] = [await newClient(), await newClient()]
  await seedDeposits(db, [invests.id])
  await openMatured(db, [reinvests.id])
  expect((await tripsOf(invests.client, 201, 'POST', '/api/investments', order)).trips).toBe(2)
  expect((await tripsOf(reinvests.client, 201, 'POST', '/api/reinvestments', order)).trips).toBe(2)
})

test('a withdrawal request makes two round trips, and its cancellation seven', async () => {
  const { client, id } = await newClient()
  await openMatured(db, [id])
  const { answer, trips } = await tripsOf(client, 201, 'POST', '/api/withdrawals', input)
  expect(trips).toBe(2)
  expect((await tripsOf(client, 200, 'POST', `/api/withdrawals/${answer.id}/cancellation`)).trips).toBe(7)
})

test('the account and the lists of the history make one round trip, together with the session', async () => {
  const { client } = await newClient()
  for (const path of ['account', 'history/activity', 'history/deposits', 'history/withdrawals'])
    expect([path, (await tripsOf(client, 200, 'GET', `/api/${path}`)).trips]).toEqual([path, 1])
})

test('what is read together with a session is answered only to a client, and changes nothing', async () => {
  const operator = await running.operator()
  const [{ client }, visitor] = [await newClient(), running.visitor()]
  for (const path of ['account', 'history/activity?transaction=1', 'history/deposits', 'history/withdrawals']) {
    await visitor.expect(401, 'GET', `/api/${path}`)
    await operator.expect(403, 'GET', `/api/${path}`)
    const statements = await sentDuring(() => client.expect(200, 'GET', `/api/${path}`))
    expect(statements).toHaveLength(2)
    expect(statements.filter(isWrite)).toEqual([])
  }
  for (const [path, body] of [
    ['investments', order],
    ['reinvestments', order],
    ['withdrawals', input],
  ] as const) {
    await visitor.expect(401, 'POST', `/api/${path}`, body)
    const statements = await sentDuring(() => operator.expect(403, 'POST', `/api/${path}`, body))
    expect(statements).toHaveLength(2)
    expect(statements.filter(isWrite)).toEqual([])
  }
})

const writes = /\b(?:insert|update|delete|merge|nextval|set_config)\b/i
const isWrite = (text: string) => !/^\s*(?:select|with)\b/.test(text) || writes.test(text)

/** The statements on connections for requests while something runs. */
async function sentDuring(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(PipelinedClient.prototype, 'query')
  try {
    await work()
    const ofRequests = query.mock.calls.filter((_, call) => nameOf(query.mock.contexts[call]) === 'glasshouse')
    const texts = ofRequests.map(([sent]) => (typeof sent === 'string' ? sent : (sent as { text: string }).text))
    // The settings of a new connection.
    return texts.filter((text) => !/^\s*set statement_timeout/.test(text))
  } finally {
    query.mockRestore()
  }
}

const nameOf = (client: unknown) =>
  (client as { connectionParameters: { application_name: string } }).connectionParameters.application_name
