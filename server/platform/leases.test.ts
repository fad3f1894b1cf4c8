import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { holdsLease, releaseLeases, takeLeases } from './leases.ts'

const { db } = await freshDatabase()
const [ann, bob] = [crypto.randomUUID(), crypto.randomUUID()]
const take = (holder: string, ...names: string[]) => takeLeases(db, names, holder, 60)
const holds = async (name: string, token: bigint) =>
  (await db.execute<{ holds: boolean }>(sql`select ${holdsLease(name, token)} as holds`)).rows[0]!.holds
const letEnd = (name: string) =>
  db.execute(sql`update leases set until = now() - interval '1 second' where name = ${name}`)

test('one holder at a time has a lease, and keeps its token while it renews in time', async () => {
  const first = await take(ann, 'a', 'b')
  expect([...first]).toEqual([
    ['a', 1n],
    ['b', 1n],
  ])
  expect(await take(ann, 'a')).toEqual(new Map([['a', 1n]]))
  expect(await take(bob, 'a', 'c')).toEqual(new Map([['c', 1n]]))
  expect(await take(bob)).toEqual(new Map())
})

test('a lease that has ended goes to the next that takes it, with a higher token that shuts out the former holder', async () => {
  await take(ann, 'd')
  await letEnd('d')
  expect(await holds('d', 1n)).toBe(false)
  expect(await take(bob, 'd')).toEqual(new Map([['d', 2n]]))
  expect([await holds('d', 1n), await holds('d', 2n)]).toEqual([false, true])
  expect(await take(ann, 'd')).toEqual(new Map())
  // Also when the same holder comes too late: someone else may have had it meanwhile.
  await letEnd('d')
  expect(await take(bob, 'd')).toEqual(new Map([['d', 3n]]))
})

test('a lease that is given back is free at once; that of another holder stays', async () => {
  await take(ann, 'e')
  await releaseLeases(db, ['e'], bob)
  expect(await take(bob, 'e')).toEqual(new Map())
  await releaseLeases(db, ['e'], ann)
  expect(await take(bob, 'e')).toEqual(new Map([['e', 2n]]))
})

test('of many that ask at once one gets it', async () => {
  const holders = Array.from({ length: 12 }, () => crypto.randomUUID())
  const taken = await Promise.all(holders.map((holder) => take(holder, 'f', 'g')))
  expect(taken.filter((each) => each.has('f'))).toHaveLength(1)
  expect(taken.filter((each) => each.has('g'))).toHaveLength(1)
})
