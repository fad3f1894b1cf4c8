import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { waitForText, type Window } from '#root/tests/browser.ts'
import { approveByApi, depositByApi, joinByApi, signUpByApi } from '#root/tests/journey/by-api.ts'
import { confirmOnScreen } from '#root/tests/journey/operator.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* Export, reset, restore and import of the whole state. */

const { testServer, openWindow } = testInstance()
let operator: Window
let client: Window

beforeAll(async () => {
  operator = await openWindow({ acceptDownloads: true })
  await joinByApi(operator, (await testServer()).operatorLink)
  client = await openWindow()
  await signUpByApi(client, 'Kept', 'Person')
  await approveByApi(operator, 'deposits', await depositByApi(client, '750.00'))
})

const custody = async () => {
  const answer = await operator.request.get('/api/operator/firm')
  return ((await answer.json()) as { custody: string }).custody
}

async function confirm(word: string, action: string) {
  const dialog = operator.getByRole('dialog')
  await dialog.getByLabel(`Type ${word} to confirm`).fill(word)
  await dialog.getByRole('button', { name: action }).click()
  await operator.waitForURL((url) => url.pathname === '/operator', { timeout: 90_000 })
}

test('a backup is downloaded, a reset needs its word and keeps the staff, and snapshot and backup are restored', async () => {
  await operator.goto('/operator/simulation')
  await waitForText(operator, 'No snapshots yet. A reset or a restore makes one.')
  expect(await axeViolations(operator)).toEqual([])
  const [download] = await Promise.all([
    operator.waitForEvent('download'),
    (async () => {
      await operator.getByRole('button', { name: 'Download a backup' }).click()
      await confirmOnScreen(operator)
    })(),
  ])
  const backup = await download.path()
  expect(readFileSync(backup).subarray(0, 2)).toEqual(Buffer.of(0x1f, 0x8b))

  await operator.getByRole('button', { name: 'Reset' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await waitForText(operator, 'This does not match. Type RESET.')
  await confirm('RESET', 'Reset')
  // The operator is still signed in; the client no longer exists.
  expect(await custody()).toBe('0.00')
  expect((await client.request.get('/api/account')).status()).toBe(401)

  await operator.goto('/operator/simulation')
  await waitForText(operator, 'Before a reset')
  await operator.getByRole('button', { name: 'Restore this snapshot' }).click()
  await confirm('REPLACE', 'Restore this snapshot')
  expect(await custody()).toBe('750.00')

  await operator.goto('/operator/simulation')
  const file = operator.getByLabel('Backup file')
  await file.setInputFiles({ name: 'other.tar.gz', mimeType: 'application/gzip', buffer: Buffer.from('no backup') })
  await operator.getByRole('button', { name: 'Restore this backup' }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByLabel('Type REPLACE to confirm').fill('REPLACE')
  await dialog.getByRole('button', { name: 'Restore this backup' }).click()
  await waitForText(operator, 'This is not a complete backup of this release or an older one. Nothing was changed.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await file.setInputFiles({ name: 'state.tar.gz', mimeType: 'application/gzip', buffer: readFileSync(backup) })
  await operator.getByRole('button', { name: 'Restore this backup' }).click()
  await confirm('REPLACE', 'Restore this backup')
  expect(await custody()).toBe('750.00')
  expect(operator.faults).toEqual([])
})
