import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, test } from 'vitest'
import { seededRandom } from '#root/domain/random.ts'
import {
  ask,
  clientRoutes,
  expectDeleted,
  newRacingClient,
  openRaces,
  remove,
  testNoDataRemains,
} from '#root/tests/http/deletion-race.ts'

const rounds = Number(process.env.SOAK_ROUNDS ?? 1)
const seed = 20_261_122

beforeAll(async () => {
  await openRaces()
})

test.each(clientRoutes)(`54 $method $path beside a deletion at a random moment, ${rounds} times`, async (route) => {
  const random = seededRandom(seed).uniform
  for (let round = 0; round < rounds; round += 1) {
    const client = await newRacingClient(route)
    const answer = sleep(random() * 150).then(() => ask(client, route))
    const [deleted, status] = await Promise.all([remove(client), answer])
    await expectDeleted(client, status, deleted)
  }
})

testNoDataRemains()
