import { beforeAll, describe, expect, test } from 'vitest'
import { findLeftovers } from '#root/server/identity/delete-leftovers.ts'
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
import type { TestApp } from './test-app.ts'

/* The two orders that matter. assurance/faults/deletion-races.test.ts has the moments between them. */

beforeAll(async () => {
  await openRaces()
})

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

/* What the tests above would find: the guards wait for the deletion here, and then refuse nothing. */
describe('54 with guards that refuse nothing', () => {
  const unguarded = ['/api/profile', '/api/deposits/{id}/proof/uploads']
  let running: TestApp
  beforeAll(async () => {
    running = await openRaces()
    await running.database.owner.query(`
      create or replace function refuse_deleted_owner() returns trigger language plpgsql as $$
      begin
        perform from "user" where id = to_jsonb(new) ->> tg_argv[0] for key share;
        return new;
      end $$;
      create or replace function refuse_deleted_person() returns trigger language plpgsql as 'begin return new; end'`)
  })

  test.each(writing.filter(({ path }) => unguarded.includes(path)))('$method $path leaves data', async (route) => {
    const racer = await newRacer(route)
    await inOrder(
      racer,
      () => remove(racer),
      () => ask(racer, route),
    )
    const left = await findLeftovers(running.database.db)
    expect(left.map(({ userId }) => userId)).toContain(racer.id)
  })
})
