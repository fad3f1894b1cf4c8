import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { routeTable } from '#root/contract/routes.ts'
import { countRoundTrips } from '../round-trips.ts'
import { maxRoundTrips } from './max-round-trips.ts'
import { checkRoundTrips } from './round-trips.ts'
import { openTestApp } from './test-app.ts'

const { services } = await openTestApp()

test('every limit of round trips is that of a route', () => {
  const names = new Set(routeTable.map(({ method, path }) => `${method.toUpperCase()} ${path}`))
  expect(Object.keys(maxRoundTrips).filter((name) => !names.has(name))).toEqual([])
})

test('statements that are sent together are one round trip, one after the other several', async () => {
  const ask = async () => await services.db.execute(sql`select 1`)
  const counted = async (work: () => Promise<unknown>) => (await countRoundTrips(work)).trips
  expect(await counted(ask)).toBe(1)
  expect(await counted(async () => [await ask(), await ask()])).toBe(2)
  expect(await counted(() => services.db.transaction(async (tx) => await tx.execute(sql`select 1`)))).toBe(2)
  const together = () =>
    services.db.transaction((tx) => Promise.all([tx.execute(sql`select 1`), tx.execute(sql`select 2`)]))
  expect(await counted(together)).toBe(2)
})

test('a request over its limit fails the test that sent it', () => {
  expect(() => checkRoundTrips('GET', '/api/account?x=1', 1_000)).toThrow('GET /api/account made 1000 round trips')
})
