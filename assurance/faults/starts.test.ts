import { expect, test } from 'vitest'
import { postmasterPid, processesOf, query, startIn, temporaryFolder } from '#root/tests/start/data-folder.ts'
import { ready, runServer, stop } from '#root/tests/start/server-process.ts'

test('two first starts on one data folder at the same moment: one runs, the other is refused', async () => {
  const dataDir = temporaryFolder()
  const servers = [startIn(dataDir), startIn(dataDir)]
  const outcomes = await Promise.allSettled(servers.map(ready))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = servers[outcomes.findIndex(({ status }) => status === 'rejected')]
  expect(refused?.output()).toContain('Glasshouse already runs on the data folder')
})

test('40 after kill -9 of the server the next start adopts the database, with everything in it', async () => {
  const dataDir = temporaryFolder()
  const first = startIn(dataDir)
  await ready(first)
  await query(dataDir, 'create table kept as select 42 as answer')
  const database = postmasterPid(dataDir)
  await stop(first, 'SIGKILL')

  const second = startIn(dataDir)
  await ready(second)
  expect(postmasterPid(dataDir)).toBe(database)
  expect(await query(dataDir, 'select answer from kept')).toEqual([{ answer: 42 }])
  await stop(second)
  expect(processesOf(dataDir)).toEqual([])
})

test('41 when the database dies under a running server it is restarted, and the server continues', async () => {
  const dataDir = temporaryFolder()
  const url = await ready(startIn(dataDir))
  const killed = postmasterPid(dataDir)
  process.kill(killed, 'SIGKILL')
  const statuses = new Set<number>()
  const health = async () => {
    const { status } = await fetch(`${url}/healthz`)
    statuses.add(status)
    return status === 200 && postmasterPid(dataDir) !== killed
  }
  await expect.poll(health, { timeout: 20_000, interval: 20 }).toBe(true)
  expect([200, 503]).toEqual(expect.arrayContaining([...statuses]))

  const relocked = () =>
    query(dataDir, "select 1 as held from pg_stat_activity where application_name = 'glasshouse-lock'")
  await expect.poll(relocked, { timeout: 5_000 }).toEqual([{ held: 1 }])
  const second = runServer(dataDir)
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('Glasshouse already runs on the data folder')
})
