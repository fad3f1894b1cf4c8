import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mayEnter } from '#root/server/platform/node/database/database-user.ts'
import { closedCheckout } from '#root/tests/start/closed-checkout.ts'
import { clusterBase, processesOf, query, temporaryFolder } from '#root/tests/start/data-folder.ts'
import { ordinaryUser } from '#root/tests/start/ordinary-user.ts'
import { checkout, ready, type Run, type RunOptions, run, runServer, stop } from '#root/tests/start/server-process.ts'

// npm start builds the pages first when their sources have changed.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const isRoot = process.getuid?.() === 0

function npmStart(dataDir: string, options: RunOptions): Run {
  const env = { HOME: path.dirname(options.cwd ?? ''), PORT: '0', GLASSHOUSE_DATA_DIR: dataDir }
  const started = run(['npm', 'start'], { ...options, env })
  onTestFinished(async () => {
    await stop(started)
  })
  return started
}

test.runIf(isRoot)(
  'started by root on a data folder that the database user may not enter, the server keeps its database elsewhere',
  async () => {
    const dataDir = path.join(temporaryFolder(0o700), 'data')
    for (const round of ['first', 'second']) {
      const server = runServer(dataDir)
      await ready(server)
      const base = clusterBase(dataDir)
      if (round === 'first') onTestFinished(() => rmSync(base, { recursive: true, force: true }))
      expect(base).toMatch(/^\/var\/lib\/glasshouse\/[\w-]{36}$/)
      expect(statSync(base).mode & 0o777).toBe(0o700)
      expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
      if (round === 'first') await query(dataDir, 'create table kept as select 1 as n')
      expect(await query(dataDir, 'select n from kept')).toEqual([{ n: 1 }])
      await stop(server)
    }
  },
)

test.runIf(isRoot)('npm start by root works with the whole checkout in a home of mode 0700', async () => {
  const cwd = closedCheckout({})
  const dataDir = path.join(cwd, 'data')
  const started = npmStart(dataDir, { cwd })
  expect((await fetch(`${await ready(started)}/healthz`)).status).toBe(200)
  const base = clusterBase(dataDir)
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  expect(readdirSync('/var/lib/glasshouse').some((name) => name.startsWith('postgresql-18.'))).toBe(true)
})

test.skipIf(!mayEnter(ordinaryUser(), checkout))(
  'npm start by an ordinary user works with the checkout in a home closed to others',
  async () => {
    const user = ordinaryUser()
    const cwd = closedCheckout(user)
    const dataDir = path.join(cwd, 'data')
    const started = npmStart(dataDir, { cwd, ...user })
    expect((await fetch(`${await ready(started)}/healthz`)).status).toBe(200)
    expect(clusterBase(dataDir)).toBe(path.join(dataDir, 'postgres'))
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)

    await stop(started)
    expect(processesOf(dataDir)).toEqual([])
  },
)
