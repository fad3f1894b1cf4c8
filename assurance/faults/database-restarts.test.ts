import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type Browser, signUp } from '#root/tests/start/browser.ts'
import { postmasterPid, query } from '#root/tests/start/data-folder.ts'
import { ready, runServer, stop } from '#root/tests/start/server-process.ts'

/** More with `npm run assurance -- soak restarts`. */
const restarts = Number(process.env.SOAK_ROUNDS ?? 2)
const callers = 6

const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-restarts-'))
// Under root, the database runs as another user, who needs access to it.
chmodSync(dataDir, 0o711)
const server = runServer(dataDir, { env: { LOG_LEVEL: 'error' } })

afterAll(async () => {
  await stop(server)
  rmSync(dataDir, { recursive: true, force: true })
})

const figures = { requests: 0, refused: 0, slowestReturnMs: 0 }
const statuses = new Set<number>()
const acknowledged: string[] = []
let lastSuccessAt = 0

/** Reads and writes while the load runs. */
async function load(client: Browser, isOn: () => boolean): Promise<void> {
  while (isOn()) {
    const key = randomUUID()
    const read = await client.get('/api/account')
    const written = await client.post('/api/deposits', { amount: '100' }, key)
    if (written.status === 201) acknowledged.push(key)
    if (read.status === 200 && written.status === 201) lastSuccessAt = performance.now()
    for (const { status } of [read, written]) {
      statuses.add(status)
      figures.requests += 1
      if (status === 503) figures.refused += 1
    }
  }
}

/** Whether the database answers with another main process than the killed one. */
async function isBack(killed: number): Promise<boolean> {
  try {
    return postmasterPid(dataDir) !== killed && (await query(dataDir, 'select 1')).length === 1
  } catch {
    return false
  }
}

async function waitFor(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) {
    if (server.child.exitCode !== null) throw new Error(`The server has ended:\n${server.output()}`)
    await pause(10)
  }
}

/** Kills the database and waits until it answers again. Returns the milliseconds until the server answered again. */
async function restartDatabase(): Promise<number> {
  const killed = postmasterPid(dataDir)
  process.kill(killed, 'SIGKILL')
  await waitFor(() => isBack(killed))
  const returnedAt = performance.now()
  await waitFor(() => lastSuccessAt > returnedAt)
  return lastSuccessAt - returnedAt
}

test(
  `41 the database dies ${restarts} times under load: only 503 meanwhile, and then it recovers automatically`,
  async () => {
    const url = await ready(server)
    const clients = await Promise.all(Array.from({ length: callers }, () => signUp(url)))
    let isOn = true
    const loads = Promise.all(clients.map((client) => load(client, () => isOn)))
    for (let round = 0; round < restarts; round += 1) {
      const returnMs = await Promise.race([restartDatabase(), loads.then(() => NaN)])
      figures.slowestReturnMs = Math.max(figures.slowestReturnMs, Math.round(returnMs))
    }
    isOn = false
    await loads
    if (process.env.SOAK_ROUNDS)
      console.log(JSON.stringify({ restarts, acknowledged: acknowledged.length, ...figures }))

    expect(server.child.exitCode).toBeNull()
    expect(server.output()).not.toContain('"message":"internal-error"')
    expect([...statuses].toSorted()).toEqual([200, 201, 503])
    const kept = await query(dataDir, `select key from idempotency_keys where status = 'done'`)
    expect(kept.map(({ key }) => key)).toEqual(expect.arrayContaining(acknowledged))
    expect(figures.slowestReturnMs).toBeLessThan(5_000)
  },
  60_000 + restarts * 60_000,
)
