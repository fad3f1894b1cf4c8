import { beforeAll, expect, test } from 'vitest'
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
const asked = { walletAddress: regtestAddress, amount: '100' }

test('a deposit makes four, with its amount changed too', async () => {
  const { client } = await newClient()
  for (const amount of ['100.00', '200.00'])
    expect([amount, (await tripsOf(client, 201, 'POST', '/api/deposits', { amount })).trips]).toEqual([amount, 4])
})

test('an investment and a reinvestment make three', async () => {
  const [invests, reinvests] = [await newClient(), await newClient()]
  await seedDeposits(db, [invests.id])
  await openMatured(db, [reinvests.id])
  expect((await tripsOf(invests.client, 201, 'POST', '/api/investments', order)).trips).toBe(3)
  expect((await tripsOf(reinvests.client, 201, 'POST', '/api/reinvestments', order)).trips).toBe(3)
})

test('a withdrawal makes three, and its cancellation nine', async () => {
  const { client, id } = await newClient()
  await openMatured(db, [id])
  const { answer, trips } = await tripsOf(client, 201, 'POST', '/api/withdrawals', asked)
  expect(trips).toBe(3)
  expect((await tripsOf(client, 200, 'POST', `/api/withdrawals/${answer.id}/cancellation`)).trips).toBe(9)
})
