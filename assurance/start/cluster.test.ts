import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUser } from '#root/server/platform/node/database/database-user.ts'
import type { NodeDatabase } from '#root/server/platform/node/database/open-database.ts'
import {
  clusterBase,
  openEmbedded,
  postmasterPid,
  processesOf,
  temporaryFolder,
} from '#root/tests/start/data-folder.ts'

const answer = async ({ pool }: NodeDatabase) => (await pool.query('select 7::bigint as seven')).rows

test('the embedded PostgreSQL keeps running until the last process that uses it stops', async () => {
  const dataDir = temporaryFolder()
  const [first, second] = [await openEmbedded(dataDir), await openEmbedded(dataDir)]
  await first.close()
  expect(await answer(second)).toEqual([{ seven: 7n }])
  await second.close()
  expect(processesOf(dataDir)).toEqual([])
})

test('a process that opens the embedded PostgreSQL while it stops gets it restarted', async () => {
  const dataDir = temporaryFolder()
  let database = await openEmbedded(dataDir)
  for (let round = 0; round < 5; round++) {
    const [next] = await Promise.all([openEmbedded(dataDir), database.close()])
    expect(await answer(next)).toEqual([{ seven: 7n }])
    database = next
  }
})

test('the socket of the embedded PostgreSQL works with a long path of the data folder', async () => {
  const dataDir = path.join(temporaryFolder(), 'a-rather-long-name-of-a-folder/'.repeat(4), 'data')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const database = await openEmbedded(dataDir)
  expect(await answer(database)).toEqual([{ seven: 7n }])
  const socket = /host=([^&]+)/.exec(database.url)?.[1] ?? ''
  onTestFinished(() => rmSync(decodeURIComponent(socket), { recursive: true, force: true }))
})

test.runIf(process.platform === 'linux')(
  'a lock file whose process id now belongs to another program blocks nobody',
  async () => {
    const dataDir = temporaryFolder()
    await (await openEmbedded(dataDir)).close()
    const other = spawn('sleep', ['60'], { ...databaseUser(), stdio: 'ignore', detached: true })
    onTestFinished(() => void other.kill())
    await once(other, 'spawn')
    const cluster = path.join(clusterBase(dataDir), 'cluster')
    writeFileSync(path.join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1700000000\n5432\n\n\n\nready\n`, {
      mode: 0o644,
    })
    expect(await answer(await openEmbedded(dataDir))).toEqual([{ seven: 7n }])
    expect(postmasterPid(dataDir)).not.toBe(other.pid)
  },
)

test('a database of another major version of PostgreSQL is refused and not changed', async () => {
  const dataDir = temporaryFolder()
  await (await openEmbedded(dataDir)).close()
  const version = path.join(clusterBase(dataDir), 'cluster/PG_VERSION')
  writeFileSync(version, '17\n')
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    /was created by PostgreSQL 17, and this release contains PostgreSQL 18: start the release that created it/,
  )
  expect(readFileSync(version, 'utf8')).toBe('17\n')
})

test('the embedded PostgreSQL is reachable only through its socket, and keeps acknowledged writes', async () => {
  const { pool } = await openEmbedded(temporaryFolder())
  const { rows } = await pool.query(
    `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes', 'TimeZone', 'server_encoding') order by name`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
    TimeZone: 'UTC',
  })
})

test.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'the embedded PostgreSQL does not run as root',
  async () => {
    const dataDir = temporaryFolder()
    await openEmbedded(dataDir)
    expect(statSync(`/proc/${postmasterPid(dataDir)}`).uid).toBe(databaseUser().uid)
  },
)
