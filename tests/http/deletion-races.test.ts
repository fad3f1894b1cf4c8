import { beforeAll, describe, test } from 'vitest'
import {
  ask,
  clientRoutes,
  expectDeleted,
  inOrder,
  newRacer,
  openRaces,
  remove,
  testNothingIsLeft,
} from './deletion-race.ts'

/* The two orders that matter. assurance/faults/deletion-races.test.ts has the moments between them. */

beforeAll(openRaces)

const writing = clientRoutes.filter(({ method }) => method !== 'GET')

describe.each(writing)('54 $method $path', (route) => {
  test('during a deletion that starts first', async () => {
    const racer = await newRacer(route)
    const [deleted, status] = await inOrder(
      racer,
      () => remove(racer),
      () => ask(racer, route),
    )
    await expectDeleted(racer, status!, deleted!)
  })

  test('during a deletion that starts second', async () => {
    const racer = await newRacer(route)
    const [status, deleted] = await inOrder(
      racer,
      () => ask(racer, route),
      () => remove(racer),
    )
    await expectDeleted(racer, status!, deleted!)
  })
})

testNothingIsLeft()
