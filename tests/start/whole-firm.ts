import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { expect, onTestFinished } from 'vitest'
import { type Browser, openBrowser, openProvedDeposit, signUp } from './browser.ts'
import { temporaryFolder } from './data-folder.ts'
import { builtProgram, ready, run, type RunOptions, runServer } from './server-process.ts'

/** Starts a server on a data folder for the running test, which kills it at the end. */
export async function start(dataDir: string, options: RunOptions = {}) {
  const server = runServer(dataDir, options)
  onTestFinished(() => void server.child.kill('SIGKILL'))
  return { server, url: await ready(server) }
}

const email = 'olga@example.com'
const password = 'seven green bottles'

/** A first operator by the link of the first start. */
export async function join(url: string, printed: string): Promise<Browser> {
  const operator = openBrowser(url)
  const token = /#([\w-]{43})$/m.exec(printed)?.[1]
  const person = { firstName: 'Olga', lastName: 'Op', email, password }
  expect((await operator.post('/api/invitations/acceptance', { ...person, token })).status).toBe(201)
  return operator
}

/** A firm with a client who has 750.00. */
export async function openFundedFirm() {
  const dataDir = path.join(temporaryFolder(), 'data')
  const { server, url } = await start(dataDir)
  const operator = await join(url, server.output())
  const client = await signUp(url)
  const deposit = await openProvedDeposit(client, '750')
  expect((await operator.post(`/api/operator/deposits/${deposit}/approval`)).status).toBe(200)
  return { dataDir, server, url, operator, client, deposit }
}

/** What a client has deposited; undefined when they are signed out. */
export const balanceOf = async (client: Browser) => (await client.get('/api/account')).body.balances?.deposited

/** Whether the ledger of a data folder is intact. */
export async function verifiesLedger(dataDir: string) {
  const verified = run(builtProgram('ledger-verify'), { env: { GLASSHOUSE_DATA_DIR: dataDir } })
  return (await verified.ended) === 0
}

/** Begins a new session of the first operator. */
export async function logIn(operator: Browser): Promise<void> {
  expect((await operator.post('/api/session', { email, password, remember: false })).status).toBe(201)
}

/** Confirms the operator's identity, as the console requires; it is valid for five minutes. */
export async function confirm(operator: Browser, by = password): Promise<void> {
  expect((await operator.post('/api/session/confirmation', { password: by })).status).toBe(201)
}

/** A backup as an operator downloads it. */
export async function download(operator: Browser): Promise<Buffer> {
  await confirm(operator)
  const response = await operator.raw('/api/operator/simulation/backup')
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** Uploads a backup. */
export async function importBackup(operator: Browser, url: string, backup: Uint8Array) {
  const response = await fetch(new URL('/api/operator/simulation/imports?confirmation=REPLACE', url), {
    method: 'POST',
    headers: { ...operator.headers(), 'content-type': 'application/gzip' },
    body: new Uint8Array(backup),
  })
  return { status: response.status, body: (await response.json()) as Record<string, any> }
}

/** The start id of the server that answers; null while none does. */
export async function startIdOf(url: string): Promise<string | null> {
  const answer = await fetch(new URL('/healthz', url)).catch(() => null)
  return answer?.ok ? ((await answer.json()) as { start: string }).start : null
}

/** Does something that makes the server start again, and waits until it has. */
export async function acrossRestart<T>(url: string, work: () => Promise<T>): Promise<T> {
  const before = await startIdOf(url)
  const done = await work()
  await expect.poll(() => startIdOf(url), { timeout: 90_000, interval: 100 }).not.toBeOneOf([before, null])
  return done
}

interface Entry {
  header: Header
  contents: Buffer
}

/** The entries of a backup. */
export async function unpack(backup: Uint8Array): Promise<Entry[]> {
  const entries: Entry[] = []
  const archive = extract()
  Readable.from([backup]).pipe(createGunzip()).pipe(archive)
  for await (const entry of archive)
    entries.push({ header: entry.header, contents: await buffer(entry as AsyncIterable<Uint8Array>) })
  return entries
}

/** Packs entries into a backup. */
async function repack(entries: readonly Entry[]): Promise<Buffer> {
  const archive = pack()
  for (const { header, contents } of entries) {
    const { size: _size, pax: _pax, ...rest } = header
    archive.entry({ ...rest, ...(header.type === 'file' ? {} : { size: 0 }) }, contents)
  }
  archive.finalize()
  return gzipSync(await buffer(archive))
}

/** A backup with one entry changed. */
export async function changeEntry(backup: Uint8Array, name: string, change: (text: string) => string): Promise<Buffer> {
  const entries = await unpack(backup)
  const entry = entries.find(({ header }) => header.name === name)!
  entry.contents = Buffer.from(change(entry.contents.toString()))
  return repack(entries)
}
