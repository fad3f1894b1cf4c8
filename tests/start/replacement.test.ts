import { readdirSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Browser, openBrowser, openProvedDeposit, signUp } from './browser.ts'
import { query, temporaryFolder } from './data-folder.ts'
import { builtProgram, run, stop } from './server-process.ts'
import { acrossRestart, importBackup, changeEntry, confirm, download, join, start, unpack } from './whole-firm.ts'

const balanceOf = async (client: Browser) => (await client.get('/api/account')).body.balances?.deposited
const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted()

/** A firm with a client who has 750.00, and an earlier message. */
async function openFirm() {
  const dataDir = path.join(temporaryFolder(), 'data')
  const { server, url } = await start(dataDir)
  const operator = await join(url, server.output())
  const client = await signUp(url)
  const deposit = await openProvedDeposit(client, '750')
  expect((await operator.post(`/api/operator/deposits/${deposit}/approval`)).status).toBe(200)
  return { dataDir, server, url, operator, client, deposit }
}

const contactMessage = {
  email: 'writer@example.com',
  houseAddress: '1 Sample Street',
  country: 'United States',
  phoneNumber: '555-0100',
  whatsappNumber: '555-0101',
  message: 'Is this still there afterwards?',
}

async function verifies(dataDir: string) {
  const verified = run(builtProgram('ledger-verify'), { env: { GLASSHOUSE_DATA_DIR: dataDir } })
  return (await verified.ended) === 0
}

test('49 a complete backup whose rows do not load, or whose ledger is corrupted, is refused before any change', async () => {
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
  const { dataDir, url, operator, client, deposit } = await openFirm()
  const backup = await download(operator)
  await acrossRestart(url, async () => {
    expect((await operator.post('/api/operator/simulation/resets', { confirmation: 'RESET' })).status).toBe(202)
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
  expect(await verifies(dataDir)).toBe(true)
})

test('50 of resets and restores at once one wins, the others are refused, and every snapshot can be restored', async () => {
  const { dataDir, url, operator, client } = await openFirm()
  const backup = await download(operator)
  await acrossRestart(url, async () => expect((await importBackup(operator, url, backup)).status).toBe(202))
  const [kept] = (await operator.get('/api/operator/simulation/snapshots')).body.states
  const answers = await acrossRestart(url, () =>
    Promise.all([
      operator.post('/api/operator/simulation/resets', { confirmation: 'RESET' }),
      operator.post('/api/operator/simulation/resets', { confirmation: 'RESET' }),
      operator.post('/api/operator/simulation/resets', { confirmation: 'RESET' }),
      importBackup(operator, url, backup),
      operator.post(`/api/operator/simulation/snapshots/${kept.name}/restoration`, { confirmation: 'REPLACE' }),
    ]),
  )
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    202,
    ...Array.from({ length: 4 }, () => 'replacement-under-way'),
  ])
  const { states } = (await operator.get('/api/operator/simulation/snapshots')).body
  expect(states.map(({ isComplete }: { isComplete: boolean }) => isComplete)).toEqual([true, true])
  for (const name of filesIn(path.join(dataDir, 'snapshots')).filter((each) => each.endsWith('.gz')))
    expect(gunzipSync(readFileSync(path.join(dataDir, 'snapshots', name))).length).toBeGreaterThan(10_000)
  // All of one state or all of the other: after a reset there is no client and no money, in the others the client has the money.
  const custody = (await operator.get('/api/operator/firm')).body.custody
  expect([custody, await balanceOf(client)]).toBeOneOf([
    ['0.00', undefined],
    ['750.00', '750.00'],
  ])
  expect(await verifies(dataDir)).toBe(true)

  // A snapshot that is damaged later is shown as such, and cannot be restored.
  const file = path.join(dataDir, 'snapshots', states[0].name)
  truncateSync(file, states[0].byteCount - 100)
  const shown = (await operator.get('/api/operator/simulation/snapshots')).body.states
  expect(shown.map(({ isComplete }: { isComplete: boolean }) => isComplete)).toEqual([false, true])
  const refused = await operator.post(`/api/operator/simulation/snapshots/${states[0].name}/restoration`, {
    confirmation: 'REPLACE',
  })
  expect(refused.body.code).toBe('backup-incomplete')
})

test('51 a write during a reset is refused with 503, or is in the new state or the snapshot', async () => {
  const { dataDir, url, operator } = await openFirm()
  const answered: string[] = []
  const others = new Set<string>()
  let over = false
  const write = async (writer: number) => {
    for (let round = 0; !over; round++) {
      const name = `Writer ${writer} ${round}`
      const message = { ...contactMessage, fullName: name }
      const answer = await openBrowser(url)
        .post('/api/contact-messages', message)
        .catch(() => null)
      if (answer?.status === 201) answered.push(name)
      else if (answer) others.add(`${answer.status} ${answer.body.code}`)
      // A pace, not a wait: an address may send 600 messages an hour.
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const writers = [1, 2, 3, 4].map(write)
  await confirm(operator)
  await expect.poll(() => answered.length).toBeGreaterThan(8)
  await acrossRestart(url, async () => {
    expect((await operator.post('/api/operator/simulation/resets', { confirmation: 'RESET' })).status).toBe(202)
  })
  await expect.poll(() => answered.length).toBeGreaterThan(8)
  over = true
  await Promise.all(writers)

  const [kept] = (await operator.get('/api/operator/simulation/snapshots')).body.states
  const entries = await unpack(readFileSync(path.join(dataDir, 'snapshots', kept.name)))
  const before = entries.find(({ header }) => header.name === 'tables/contact_messages.csv')!.contents.toString()
  const after = (await query(dataDir, 'select full_name from contact_messages')).map(({ full_name: name }) => name)
  const gone = answered.filter((name) => !before.includes(`${name},`) && !after.includes(name))
  expect(gone).toEqual([])
  expect(
    [...others].filter((other) => !/^503 (?:state-being-replaced|unavailable|undefined)$|^429 /.test(other)),
  ).toEqual([])
  expect([...others]).toContain('503 state-being-replaced')
})
