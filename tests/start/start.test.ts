import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { postmasterPid, processesOf, query, startIn, temporaryFolder } from './data-folder.ts'
import { ready, runServer, stop } from './server-process.ts'

test('a first start creates everything, and a second one finds it', async () => {
  const dataDir = path.join(temporaryFolder(), 'data')
  const first = startIn(dataDir)
  const health = await fetch(`${await ready(first)}/healthz`)
  expect(health.status).toBe(200)
  expect(first.output()).toMatch(/^Creating the database\nStarting the database\nPreparing the tables\n/)
  for (const line of first.output().split('\n')) expect(line.length).toBeLessThan(160)
  for (const name of ['session-secret', 'master-key'])
    expect(statSync(path.join(dataDir, 'secrets', name)).mode & 0o777).toBe(0o600)
  expect(await stop(first)).toBe(0)

  const second = startIn(dataDir)
  await ready(second)
  expect(second.output()).toMatch(/^Starting the database\nGlasshouse is ready/)
})

test('43 a second process on the same data folder is refused, and the first continues', async () => {
  const dataDir = temporaryFolder()
  const url = await ready(startIn(dataDir))
  const second = runServer(dataDir)
  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `Glasshouse already runs on the data folder ${dataDir}: stop it first, or set GLASSHOUSE_DATA_DIR to another folder.\n`,
  )
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s stops everything', async (signal) => {
  const dataDir = temporaryFolder()
  const server = startIn(dataDir)
  await ready(server)
  expect(processesOf(dataDir).length).toBeGreaterThan(2)
  expect(await stop(server, signal)).toBe(0)
  expect(processesOf(dataDir)).toEqual([])
  expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
})

test('40 after kill -9 of the server and the database no acknowledged write is lost', async () => {
  const dataDir = temporaryFolder()
  const first = startIn(dataDir)
  await ready(first)
  await query(dataDir, 'create table kept as select 42 as answer')
  process.kill(postmasterPid(dataDir), 'SIGKILL')
  await stop(first, 'SIGKILL')

  await ready(startIn(dataDir))
  expect(await query(dataDir, 'select answer from kept')).toEqual([{ answer: 42 }])
})
