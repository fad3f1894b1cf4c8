import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrate } from '#root/server/platform/database/migrate.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { openPool, queriesOver, requestPools } from '#root/server/platform/node/database/pool.ts'
import { isUnknownOutcome } from '#root/server/platform/outage.ts'
import { settings } from '#root/server/platform/tables/settings.ts'
import { openEmbedded, temporaryFolder } from './data-folder.ts'

/** The messages of an error and its causes. */
function causesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...causesOf(error.cause)] : []
}

test('66 a commit that no standby has confirmed is an unknown outcome, also when it is repeated, until a standby is back', async () => {
  const database = await openEmbedded(temporaryFolder())
  await migrate(database, () => {})
  const { db, owner } = database
  /**
   * The outcome of a commit. Where it waits for a standby, the wait is ended: the database warns with 01000 when the
   * statement is cancelled, and with 57P01 when the connection is ended, as it is when the database stops.
   */
  const outcomeOf = async (work: Promise<unknown>, end: 'cancel' | 'terminate' = 'cancel') => {
    let outcome: unknown = null
    void work.then(
      () => (outcome = 'done'),
      (error: unknown) => (outcome = isUnknownOutcome(error) ? 'unknown' : error),
    )
    const endWaits = `select pg_${end}_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
    await expect.poll(() => owner.query(endWaits).then(() => outcome)).not.toBeNull()
    return outcome
  }
  /** Sets the standbys that must confirm a commit. The processes of PostgreSQL learn of it one after the other. */
  const setStandbys = async (names: string, commits: string) => {
    await owner.query(`alter system set synchronous_standby_names = '${names}'`)
    await owner.query('select pg_reload_conf()')
    const commit = () => owner.query(`select pg_logical_emit_message(true, 'test', '')`)
    await expect.poll(() => outcomeOf(commit())).toBe(commits)
  }

  let runs = 0
  const operation = { actorId: 'somebody', key: randomUUID(), operation: 'a test', request: {} }
  const operate = () => runOnce(db, operation, async () => ({ runs: ++runs }))
  await setStandbys('one_that_is_away', 'unknown')
  expect([await outcomeOf(operate()), await outcomeOf(operate()), runs]).toEqual(['unknown', 'unknown', 1])
  const other = { ...operation, key: randomUUID() }
  const operateOther = () => runOnce(db, other, async () => ({ runs: ++runs }))
  expect([await outcomeOf(operateOther(), 'terminate'), runs]).toEqual(['unknown', 2])
  expect(await outcomeOf(db.insert(settings).values({ name: 'a-test', value: '1' }).execute())).toBe('unknown')
  // A time limit of a statement does not end the wait. The caller waits until the connection has been silent for too long.
  const limited = openPool(database.url, { ...requestPools.writes, statementMs: 500 }, () => {})
  const brief = queriesOver(limited)
  await expect(limited.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  const insert = (name: string) => ({ name: `a-test-${name}`, value: '1' })
  const waits = [
    brief.transaction((tx) => tx.insert(settings).values(insert('transaction'))),
    brief.insert(settings).values(insert('statement')).execute(),
  ]
  for (const outcome of await Promise.allSettled(waits)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isUnknownOutcome) })
    expect(causesOf((outcome as PromiseRejectedResult).reason)).toContain('The database was silent for 5500 ms')
  }
  await limited.end()
  await setStandbys('', 'done')
  expect([await operate(), await operateOther(), runs]).toEqual([{ runs: 1 }, { runs: 2 }, 2])
  await database.close()
})
