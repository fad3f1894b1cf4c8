import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, test } from 'vitest'
import {
  ask,
  clientRoutes,
  expectDeleted,
  newRacer,
  openRaces,
  remove,
  testNothingIsLeft,
} from '#root/tests/http/deletion-race.ts'
import { randomOf } from '#root/tests/random.ts'

const rounds = Number(process.env.SOAK_ROUNDS ?? 3)
const seed = 20_261_122

beforeAll(async () => {
  await openRaces()
})

test.each(clientRoutes)(`54 $method $path beside a deletion at a random moment, ${rounds} times`, async (route) => {
  const random = randomOf(seed)
  for (let round = 0; round < rounds; round += 1) {
    const racer = await newRacer(route)
    const answer = sleep(random() * 150).then(() => ask(racer, route))
    const [deleted, status] = await Promise.all([remove(racer), answer])
    await expectDeleted(racer, status, deleted)
  }
})

testNothingIsLeft()
