import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draftOf } from '#root/domain/plan-draft.ts'
import { specifiedPlans } from '#root/domain/plans.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { temporaryFolder } from './data-folder.ts'
import { builtProgram, checkout, ready, run, runServer, stop } from './server-process.ts'
import { join } from './whole-firm.ts'

vi.setConfig({ testTimeout: 240_000 })

/** The files of a deployment: dist/, and the packages that `npm ci --omit=dev` installs. */
function deploy(): string {
  const folder = temporaryFolder()
  for (const name of ['dist/server', 'dist/web', 'package.json'])
    cpSync(path.join(checkout, name), path.join(folder, name), { recursive: true })
  const { packages } = JSON.parse(readFileSync(path.join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [name, { dev }] of Object.entries(packages)) {
    const isWanted = !dev && /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(name) && existsSync(path.join(checkout, name))
    if (!isWanted) continue
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    symlinkSync(path.join(checkout, name), path.join(folder, name))
  }
  return folder
}

test('the server and the commands run from dist/ and the production packages alone', async () => {
  const [cwd, dataDir] = [deploy(), temporaryFolder()]
  const server = runServer(dataDir, { cwd, env: { NODE_ENV: 'production' } })
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const url = await ready(server)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const page = async (at: string) => (await fetch(url + at)).text()
  expect(await page('/')).toContain('Play money')
  expect(await page('/plans')).toContain('BEGINNERS')

  const operator = await join(url, server.output())
  const change = { ...draftOf(specifiedPlans[0]!), basedOn: 1, title: 'STARTERS' }
  expect((await operator.post('/api/operator/plans/beginners/versions', change)).status).toBe(201)
  await expect.poll(() => page('/plans'), { timeout: 60_000 }).toContain('STARTERS')

  const verified = run(builtProgram('ledger-verify'), { cwd, env: { GLASSHOUSE_DATA_DIR: dataDir } })
  expect([await verified.ended, verified.output()]).toEqual([0, expect.stringContaining('The ledger is intact')])
  expect(await stop(server)).toBe(0)
})

test('a stack trace of the built server names the sources', async () => {
  const cwd = deploy()
  writeFileSync(path.join(cwd, 'dist/server/migrations/999_broken.sql'), 'no statement')
  const { env } = await freshDatabase()
  const server = runServer(temporaryFolder(), { cwd, env: { ...env, LOG_LEVEL: 'debug' } })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/"at apply \([^)]*\/server\/platform\/database\/migrate\.ts:\d+:\d+\)/)
})
