import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { Busy } from '../outage.ts'
import { type Derivation, openSlowHash } from './slow-hash.ts'

const of = (text: string): Derivation => ({ text, salt: 'salt', blockSize: 8, length: 32 })

test('derives keys by scrypt, in the order of the requests', async () => {
  const { derive } = openSlowHash({ threads: 2, waiting: 10 })
  const keys = await derive([of('one'), { ...of('two'), blockSize: 16, length: 64 }])
  expect(keys).toEqual([
    scryptSync('one', 'salt', 32, { N: 16_384, r: 8 }),
    scryptSync('two', 'salt', 64, { N: 16_384, r: 16, maxmem: 2 ** 26 }),
  ])
})

test('at most the limit waits; further requests are refused at once, and later ones are served', async () => {
  const { derive } = openSlowHash({ threads: 1, waiting: 3 })
  const derived = await Promise.allSettled(Array.from({ length: 20 }, async (_, n) => derive([of(String(n))])))
  const refused = derived.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown)
  expect(refused).toHaveLength(16)
  for (const reason of refused) expect(reason).toBeInstanceOf(Busy)
  expect(await derive([of('later')])).toHaveLength(1)
})

test('at most as many are admitted as can hash and wait, and there is room again when they are done', async () => {
  const { admit } = openSlowHash({ threads: 1, waiting: 2 })
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const admitted = Array.from({ length: 3 }, () => admit(() => done))
  await expect(admit(async () => {})).rejects.toBeInstanceOf(Busy)
  resolve()
  await Promise.all(admitted)
  expect(await admit(async () => 'later')).toBe('later')
})

test('a thread that fails is an outage for one request, and the next one gets a new thread', async () => {
  const { derive } = openSlowHash({ threads: 1, waiting: 3 })
  await expect(derive([{ ...of('x'), length: -1 }])).rejects.toThrow('The thread of the slow hashes ended')
  expect(await derive([of('later')])).toHaveLength(1)
})

test('is refused inside a transaction', async () => {
  const { db } = await freshDatabase()
  const { derive } = openSlowHash({ threads: 1, waiting: 3 })
  await expect(db.transaction(async () => derive([of('x')]))).rejects.toThrow('inside a transaction')
  expect(await derive([of('after')])).toHaveLength(1)
})
