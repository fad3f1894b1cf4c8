import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openClosableProxy } from '#root/tests/closable-proxy.ts'
import { openCuttingProxy } from '#root/tests/cutting-proxy.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { useState } from './state-use.ts'

const { env, pool } = await freshDatabase()
const neverReplaced = {
  stopWrites: async () => {},
  onOver: () => expect.unreachable('the state is the same'),
}

const connections = async () =>
  (
    await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'glasshouse-state'`,
    )
  ).rows.map(({ pid }) => pid)

test('a lost connection is opened again, after longer and longer pauses', async () => {
  const proxy = await openClosableProxy(env.DATABASE_URL)
  const use = await useState(proxy.url, neverReplaced)
  proxy.close()
  await expect.poll(() => proxy.attempts.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(6)
  const [, ...repeated] = proxy.attempts
  // Each pause is half of its length at least, and a timer may be a millisecond early.
  for (const [index, least] of [50, 100, 200, 400].entries())
    expect(repeated[index + 1]! - repeated[index]!).toBeGreaterThanOrEqual(least - 2)
  proxy.open()
  await expect.poll(connections, { timeout: 10_000 }).toHaveLength(1)
  await use.end()
  await expect.poll(connections).toEqual([])
})

test('a server that has stopped no longer tries', async () => {
  const proxy = await openClosableProxy(env.DATABASE_URL)
  const use = await useState(proxy.url, neverReplaced)
  proxy.close()
  await expect.poll(() => proxy.attempts.length).toBeGreaterThanOrEqual(2)
  await use.end()
  const { length } = proxy.attempts
  proxy.open()
  await pause(500)
  expect([proxy.attempts.length, await connections()]).toEqual([length, []])
})

test.each(['obj_description', 'pg_advisory_lock_shared'])(
  'a connection that is lost again while it runs %s leaves one connection',
  async (statement) => {
    const proxy = await openCuttingProxy(env.DATABASE_URL)
    const use = await useState(proxy.url, neverReplaced)
    const [pid] = await connections()
    proxy.cutAt(new RegExp(statement), 'before')
    await pool.query('select pg_terminate_backend($1)', [pid])
    await expect.poll(proxy.cuts).toBe(1)
    await expect.poll(connections, { timeout: 10_000 }).toHaveLength(1)
    await pause(500)
    expect(await connections()).toHaveLength(1)
    await use.end()
    await expect.poll(connections).toEqual([])
  },
)
