import { beforeAll, describe, expect, test } from 'vitest'
import { findLeftovers } from '#root/server/identity/delete-leftovers.ts'
import {
  ask,
  clientRoutes,
  expectDeleted,
  runInOrder,
  newRacingClient,
  openRaces,
  remove,
  testNoDataRemains,
} from './deletion-race.ts'
import type { TestApp } from './test-app.ts'

/* The two orders that matter. assurance/faults/deletion-races.test.ts has the moments between them. */

beforeAll(async () => {
  await openRaces()
})

const writingRoutes = clientRoutes.filter(({ method }) => method !== 'GET')

describe.each(writingRoutes)('54 $method $path', (route) => {
  test('sent after a deletion has started: no server error, and the account is deleted', async () => {
    const client = await newRacingClient(route)
    const [deleted, status] = await runInOrder(
      client,
      () => remove(client),
      () => ask(client, route),
    )
    await expectDeleted(client, status!, deleted!)
  })

  test('sent before a deletion starts: no server error, and the account is deleted', async () => {
    const client = await newRacingClient(route)
    const [status, deleted] = await runInOrder(
      client,
      () => ask(client, route),
      () => remove(client),
    )
    await expectDeleted(client, status!, deleted!)
  })
})

testNoDataRemains()

/* What the tests above would find: the guards wait for the deletion here, and then refuse nothing. */
describe('54 without the guards of the tables, these tests find the fault:', () => {
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

  test.each(writingRoutes.filter(({ path }) => unguarded.includes(path)))(
    '$method $path stores data of a deleted client',
    async (route) => {
      const client = await newRacingClient(route)
      await runInOrder(
        client,
        () => remove(client),
        () => ask(client, route),
      )
      const left = await findLeftovers(running.database.db)
      expect(left.map(({ userId }) => userId)).toContain(client.id)
    },
  )
})
