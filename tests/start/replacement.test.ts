import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Browser, prove, signUp } from '../faults/browser.ts'
import { query, temporaryFolder } from './data-folder.ts'
import { run, stop } from './server-process.ts'
import { acrossRestart, bringIn, changeEntry, download, join, start } from './whole-firm.ts'

const balanceOf = async (client: Browser) => (await client.get('/api/account')).body.balances?.deposited
const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted()

/** A firm with a client who holds 750.00, and a message from before. */
async function openFirm() {
  const dataDir = path.join(temporaryFolder(), 'data')
  const { server, url } = await start(dataDir)
  const operator = await join(url, server.output())
  const client = await signUp(url)
  const deposit = await prove(client, '750')
  expect((await operator.post(`/api/deposits/${deposit}/approval`)).status).toBe(200)
  return { dataDir, server, url, operator, client, deposit }
}

async function verifies(dataDir: string) {
  const verified = run([process.execPath, 'scripts/ledger-verify.ts'], { env: { GLASSHOUSE_DATA_DIR: dataDir } })
  return (await verified.ended) === 0
}

test('49 a complete backup whose rows do not load, or whose ledger is false, is refused before anything is touched', async () => {
  const { dataDir, server, url, operator, client, deposit } = await openFirm()
  const good = await download(operator)
  const secrets = filesIn(path.join(dataDir, 'secrets')).map((name) =>
    readFileSync(path.join(dataDir, 'secrets', name)),
  )
  const stored = filesIn(path.join(dataDir, 'files'))

  const badRow = await changeEntry(good, 'tables/contact_messages.csv', (text) => `${text}this,is,no,row\n`)
  const falseSum = await changeEntry(good, 'tables/ledger_accounts.csv', (text) =>
    text.replace(/750_?00\b|75000\b/g, '99000'),
  )
  const otherSecret = await changeEntry(
    falseSum,
    'secrets/master-key',
    () => `${Buffer.alloc(32, 5).toString('base64')}\n`,
  )
  for (const [backup, part] of [
    [badRow, /contact_messages/],
    [falseSum, /ledger/],
    [otherSecret, /ledger/],
  ] as const) {
    const { status, body } = await bringIn(operator, url, backup)
    expect({ status, refusal: body.refusal }).toEqual({ status: 400, refusal: 'backup-not-sound' })
    expect(body.message).toMatch(part)
  }
  expect(await balanceOf(client)).toBe('750.00')
  expect((await operator.raw(`/api/deposits/${deposit}/proof`)).status).toBe(200)
  expect((await operator.get('/api/operator/kept-states')).body.states).toEqual([])
  expect(
    filesIn(path.join(dataDir, 'secrets')).map((name) => readFileSync(path.join(dataDir, 'secrets', name))),
  ).toEqual(secrets)
  expect(filesIn(path.join(dataDir, 'files'))).toEqual(stored)
  expect(filesIn(dataDir).filter((name) => /next|replacement/.test(name))).toEqual([])
  expect(await query(dataDir, `select from pg_namespace where nspname like 'glasshouse%'`)).toEqual([])

  // The server goes on, and so does the next start.
  expect((await client.post('/api/deposits', { amount: '600' })).status).toBe(201)
  expect(await stop(server)).toBe(0)
  const again = await start(dataDir)
  expect(await balanceOf(client.at(again.url))).toBe('750.00')
})

test('a backup comes in with its money, files and secrets, and what was replaced can be returned to', async () => {
  const { dataDir, url, operator, client, deposit } = await openFirm()
  const backup = await download(operator)
  await acrossRestart(url, async () => {
    expect((await operator.post('/api/operator/resets', { confirmation: 'RESET' })).status).toBe(202)
  })
  expect((await client.get('/api/account')).status).toBe(401)
  expect((await operator.get('/api/operator/firm')).body.custody).toBe('0.00')
  const late = await signUp(url)

  await acrossRestart(url, async () => expect((await bringIn(operator, url, backup)).status).toBe(202))
  expect(await balanceOf(client)).toBe('750.00')
  expect((await operator.raw(`/api/deposits/${deposit}/proof`)).status).toBe(200)
  expect((await late.get('/api/account')).status).toBe(401)
  expect(await query(dataDir, `select from pg_namespace where nspname like 'glasshouse%'`)).toEqual([])

  const { states } = (await operator.get('/api/operator/kept-states')).body
  expect(states.map(({ replacedBy }: { replacedBy: string }) => replacedBy)).toEqual(['import', 'reset'])
  await acrossRestart(url, async () => {
    const answer = await operator.post(`/api/operator/kept-states/${states[0].name}/return`, {
      confirmation: 'REPLACE',
    })
    expect(answer.status).toBe(202)
  })
  expect((await late.get('/api/account')).status).toBe(200)
  expect(await verifies(dataDir)).toBe(true)
})
