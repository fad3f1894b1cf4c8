import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openBrowser } from '#root/tests/start/browser.ts'
import { query } from '#root/tests/start/data-folder.ts'
import {
  acrossRestart,
  balanceOf,
  confirm,
  download,
  importBackup,
  openFundedFirm,
  unpack,
  verifiesLedger,
} from '#root/tests/start/whole-firm.ts'

const contactMessage = {
  email: 'writer@example.com',
  houseAddress: '1 Sample Street',
  country: 'United States',
  phoneNumber: '555-0100',
  whatsappNumber: '555-0101',
  message: 'Is this still there afterwards?',
}

test('50 of resets and restores at once one wins, the others are refused, and every snapshot can be restored', async () => {
  const { dataDir, url, operator, client } = await openFundedFirm()
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
  for (const name of readdirSync(path.join(dataDir, 'snapshots')).filter((each) => each.endsWith('.gz')))
    expect(gunzipSync(readFileSync(path.join(dataDir, 'snapshots', name))).length).toBeGreaterThan(10_000)
  // All of one state or all of the other: after a reset there is no client and no money, in the others the client has the money.
  const custody = (await operator.get('/api/operator/firm')).body.custody
  expect([custody, await balanceOf(client)]).toBeOneOf([
    ['0.00', undefined],
    ['750.00', '750.00'],
  ])
  expect(await verifiesLedger(dataDir)).toBe(true)
})

test('51 a write during a reset is refused with 503, or is in the new state or the snapshot', async () => {
  const { dataDir, url, operator } = await openFundedFirm()
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
