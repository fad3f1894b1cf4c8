import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
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

/** A database that can be taken away. `attempts` are the times at which somebody tried to connect meanwhile. */
async function openDoor() {
  const { username, pathname, searchParams } = new URL(env.DATABASE_URL.replace('@/', '@localhost/'))
  const socketPath = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`
  const open = new Set<Socket>()
  const attempts: number[] = []
  let isOpen = true
  const server = createServer((client) => {
    if (!isOpen) {
      attempts.push(performance.now())
      return void client.destroy()
    }
    const database = connect(socketPath)
    for (const socket of [client, database]) open.add(socket.on('error', () => {}))
    client.pipe(database).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return {
    url: `postgresql://${username}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    attempts,
    shut() {
      isOpen = false
      for (const socket of open) socket.destroy()
    },
    reopen: () => (isOpen = true),
  }
}

test('a lost connection is opened again, after longer and longer pauses', async () => {
  const door = await openDoor()
  const use = await useState(door.url, neverReplaced)
  door.shut()
  await expect.poll(() => door.attempts.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(5)
  const pauses = door.attempts.slice(1, 5).map((at, index) => at - door.attempts[index]!)
  // Each pause is half of its length at least, and a timer may be a millisecond early.
  for (const [index, pauseMs] of pauses.entries()) expect(pauseMs).toBeGreaterThanOrEqual(50 * 2 ** index - 2)
  door.reopen()
  await expect.poll(connections, { timeout: 10_000 }).toHaveLength(1)
  await use.end()
  await expect.poll(connections).toEqual([])
})

test('a server that has stopped no longer tries', async () => {
  const door = await openDoor()
  const use = await useState(door.url, neverReplaced)
  door.shut()
  await expect.poll(() => door.attempts.length).toBeGreaterThanOrEqual(1)
  await use.end()
  const { length } = door.attempts
  door.reopen()
  await pause(500)
  expect([door.attempts.length, await connections()]).toEqual([length, []])
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
