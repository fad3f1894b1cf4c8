import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { HostBrowser } from '#root/tests/host/host-browser.ts'
import { domain, freshDirectory, queryAt, startTestHost } from '#root/tests/host/host.ts'
import { newTeacher } from '#root/tests/host/teachers.ts'
import { newClient } from '#root/tests/http/test-app.ts'
import { temporaryFolder } from './data-folder.ts'
import { builtProgram, ready, run, runServer, stop } from './server-process.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const directoryUrl = await freshDirectory()
const env = {
  GLASSHOUSE_DIRECTORY_URL: directoryUrl,
  GLASSHOUSE_DOMAIN: domain,
  GLASSHOUSE_DATA_DIR: mkdtempSync(path.join(tmpdir(), 'glasshouse-host-commands-')),
  GLASSHOUSE_MASTER_KEY: keyOf(1),
}
const host = await startTestHost(env)
const create = (name: string) => host.classes.create({ name, language: 'en', owner: newTeacher() })
const [open, archived] = [await create('Open'), await create('Archived')]
await host.classes.archive(archived.slug)
// The entrance is the first entry of the audit log.
await host.browser().request(open.enterUrl)

async function runCommand(name: string, args: readonly string[] = [], more: NodeJS.ProcessEnv = {}) {
  const command = run(builtProgram(name, ...args), { env: { ...env, ...more } })
  return { code: await command.ended, output: command.output() }
}

test('ledger:verify and audit:verify verify the lobby and each open class of a host', async () => {
  const ledger = await runCommand('ledger-verify')
  expect(ledger.code).toBe(0)
  expect(ledger.output).toMatch(/^lobby: The ledger is intact: .+\nopen: The ledger is intact: .+\n$/)
  const audit = await runCommand('audit-verify')
  expect(audit.code).toBe(0)
  expect(audit.output).toMatch(/^lobby: The audit log is intact: .+\nopen: The audit log is intact: .+\n$/)

  const [row] = await host.query<{ name: string }>('select database_name as name from firms where slug = $1', [
    open.slug,
  ])
  const database = directoryUrl.replace(/\/directory_\w+/, `/${row!.name}`)
  await queryAt(database, 'set session_replication_role = replica; delete from audit_log')
  const broken = await runCommand('audit-verify')
  expect(broken.code).toBe(1)
  expect(broken.output).toMatch(/^lobby: The audit log is intact: .+\nopen: The audit log is corrupted .+\n$/)
})

test.each([
  ['backup', [], /store of files as docs\/hosting\.md says; one class can be downloaded in the lobby\.$/],
  ['restore', ['package.json'], /^This is a host of many classes\. Bring a class from a file in the lobby/],
  ['operator', ['create', 'ann@example.com'], /^This is a host of many classes\. An administrator invites/],
] as const)('%s refuses a host, and names the way', async (name, args, sentence) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-host-empty-'))
  const { code, output } = await runCommand(name, args, name === 'restore' ? { GLASSHOUSE_DATA_DIR: dataDir } : {})
  expect(code).toBe(1)
  expect(output.trim()).toMatch(sentence)
})

test('an archived class opens on a laptop with npm run restore, and returns to the host from npm run backup', async () => {
  const { slug, enterUrl } = await create('Travels')
  const client = host.browser()
  const person = newClient()
  const signedUp = await client.request(`${new URL(enterUrl).origin}/api/clients`, { method: 'POST', body: person })
  expect(signedUp.status).toBe(201)
  await host.classes.archive(slug)
  const folder = temporaryFolder()
  const [away, back] = [path.join(folder, 'away.tar.gz'), path.join(folder, 'back.tar.gz')]
  const dataDir = path.join(folder, 'data')
  await host.classes.lendFile(slug, async (lent) => copyFileSync(lent, away))

  const onLaptop = { env: { GLASSHOUSE_DATA_DIR: dataDir } }
  const restored = run(builtProgram('restore', away), onLaptop)
  expect([await restored.ended, restored.output()]).toEqual([0, expect.stringContaining('Ledger hash: ')])
  const server = runServer(dataDir)
  const laptop = await ready(server)
  const logIn = { email: person.email, password: person.password, remember: false }
  const browser = new HostBrowser(Number(new URL(laptop).port))
  expect((await browser.request(`${laptop}/api/session`, { method: 'POST', body: logIn })).status).toBe(201)
  const headers = { 'idempotency-key': randomUUID() }
  const deposit = await browser.request(`${laptop}/api/deposits`, { method: 'POST', body: { amount: '250' }, headers })
  expect(deposit.status).toBe(201)
  const copied = run(builtProgram('backup', back), onLaptop)
  expect([await copied.ended, copied.output()]).toEqual([0, expect.stringContaining('Ledger hash: ')])
  expect(await stop(server)).toBe(0)

  const owner = newTeacher()
  const returned = await host.classes.createFromFile(back, { name: 'Travelled', language: 'en', owner })
  const url = new URL(returned.enterUrl).origin
  expect((await client.request(`${url}/api/session`, { method: 'POST', body: logIn })).status).toBe(201)
  const { deposits } = (await client.request(`${url}/api/deposits`)).json() as { deposits: unknown[] }
  expect(deposits).toHaveLength(1)
  await host.classes.remove(returned.slug)
  await host.classes.remove(slug)
}, 120_000)

test('keys:rotate replaces the master key of a host: of its classes, its cells and its archives', async () => {
  const alone = await runCommand('keys-rotate')
  expect([alone.code, alone.output]).toEqual([1, expect.stringContaining('GLASSHOUSE_FORMER_MASTER_KEY')])
  await host.stop()
  const both = { GLASSHOUSE_MASTER_KEY: keyOf(2), GLASSHOUSE_FORMER_MASTER_KEY: keyOf(1) }
  const rotated = await runCommand('keys-rotate', [], both)
  expect(rotated.output).toMatch(/^[4-9] keys re-encrypted .+ Remove GLASSHOUSE_FORMER_MASTER_KEY and restart\.\n$/)
  expect((await runCommand('keys-rotate', [], both)).output).toMatch(/^0 keys/)
  const next = await startTestHost({ ...env, GLASSHOUSE_MASTER_KEY: keyOf(2) })
  await next.classes.restore(archived.slug)
  for (const { slug, enterUrl } of [open, archived]) {
    const url = new URL(enterUrl).origin
    expect([slug, (await next.browser().request(`${url}/api/clock`)).status]).toEqual([slug, 200])
  }
})
