import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { signUp } from '#root/tests/start/browser.ts'
import { query } from '#root/tests/start/data-folder.ts'
import { stop } from '#root/tests/start/server-process.ts'
import {
  acrossRestart,
  balanceOf,
  changeEntry,
  download,
  importBackup,
  openFundedFirm,
  start,
  verifiesLedger,
} from '#root/tests/start/whole-firm.ts'

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted()

test('49 a complete backup whose rows do not load, or whose ledger is corrupted, is refused before any change', async () => {
  const { dataDir, server, url, operator, client, deposit } = await openFundedFirm()
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
    const { status, body } = await importBackup(operator, url, backup)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'backup-invalid' })
    expect(body.detail).toMatch(part)
  }
  expect(await balanceOf(client)).toBe('750.00')
  expect((await operator.raw(`/api/operator/deposits/${deposit}/proof`)).status).toBe(200)
  expect((await operator.get('/api/operator/simulation/snapshots')).body.states).toEqual([])
  expect(
    filesIn(path.join(dataDir, 'secrets')).map((name) => readFileSync(path.join(dataDir, 'secrets', name))),
  ).toEqual(secrets)
  expect(filesIn(path.join(dataDir, 'files'))).toEqual(stored)
  expect(filesIn(dataDir).filter((name) => /next|replacement/.test(name))).toEqual([])
  expect(await query(dataDir, `select from pg_namespace where nspname like 'glasshouse%'`)).toEqual([])

  // The server continues, and so does the next start.
  expect((await client.post('/api/deposits', { amount: '600' })).status).toBe(201)
  expect(await stop(server)).toBe(0)
  const again = await start(dataDir)
  expect(await balanceOf(client.at(again.url))).toBe('750.00')
})

test('a backup is restored with its money, files and secrets, and the replaced state can be restored as a snapshot', async () => {
  const { dataDir, url, operator, client, deposit } = await openFundedFirm()
  const backup = await download(operator)
  await acrossRestart(url, async () => {
    const reset = () => operator.post('/api/operator/simulation/resets', { confirmation: 'RESET' })
    const answers = await Promise.all([reset(), reset()])
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([202, 'replacement-under-way'])
  })
  expect((await client.get('/api/account')).status).toBe(401)
  expect((await operator.get('/api/operator/firm')).body.custody).toBe('0.00')
  const late = await signUp(url)

  await acrossRestart(url, async () => expect((await importBackup(operator, url, backup)).status).toBe(202))
  // A backup's sessions end; the operator's is a present one.
  expect((await client.get('/api/account')).status).toBe(401)
  await client.logIn()
  expect(await balanceOf(client)).toBe('750.00')
  expect((await operator.raw(`/api/operator/deposits/${deposit}/proof`)).status).toBe(200)
  expect((await late.get('/api/account')).status).toBe(401)
  expect(await query(dataDir, `select from pg_namespace where nspname like 'glasshouse%'`)).toEqual([])

  const { states } = (await operator.get('/api/operator/simulation/snapshots')).body
  expect(states.map(({ replacedBy }: { replacedBy: string }) => replacedBy)).toEqual(['import', 'reset'])
  await acrossRestart(url, async () => {
    const answer = await operator.post(`/api/operator/simulation/snapshots/${states[0].name}/restoration`, {
      confirmation: 'REPLACE',
    })
    expect(answer.status).toBe(202)
  })
  expect((await late.get('/api/account')).status).toBe(401)
  await late.logIn()
  expect((await late.get('/api/account')).status).toBe(200)
  expect(await verifiesLedger(dataDir)).toBe(true)

  // A snapshot that is damaged later is shown as such, and cannot be restored.
  const [latest] = (await operator.get('/api/operator/simulation/snapshots')).body.states
  truncateSync(path.join(dataDir, 'snapshots', latest.name), latest.byteCount - 100)
  const shown = (await operator.get('/api/operator/simulation/snapshots')).body.states
  expect(shown.map(({ isComplete }: { isComplete: boolean }) => isComplete)).toEqual([false, true, true])
  const refused = await operator.post(`/api/operator/simulation/snapshots/${latest.name}/restoration`, {
    confirmation: 'REPLACE',
  })
  expect(refused.body.code).toBe('backup-incomplete')
})
