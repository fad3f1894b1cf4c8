import { beforeAll, expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { waitForText, type Window } from '#root/tests/browser.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { confirmOnScreen } from '#root/tests/journey/operator.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* A protected operation opens the same dialog everywhere, and continues after the user has confirmed their identity. */

const { testServer, openWindow } = testInstance()
let operator: Window

beforeAll(async () => {
  operator = await openWindow({ acceptDownloads: true })
  await joinByApi(operator, (await testServer()).operatorLink)
})

const dialog = () => operator.getByRole('dialog', { name: 'Confirm your identity' })

test('an invitation asks for the password, is cancelled by Escape, and continues after the right one', async () => {
  await operator.goto('/operator/staff')
  await operator.getByLabel('Email').fill('audrey@example.com')
  await operator.getByRole('button', { name: 'Invite a colleague' }).click()
  await dialog().waitFor()
  expect(await axeViolationsInBothThemes(operator, { within: 'dialog' })).toEqual([])
  await operator.keyboard.press('Escape')
  await waitForText(operator, 'Confirm your identity first. Nothing was changed.')

  await operator.getByRole('button', { name: 'Invite a colleague' }).click()
  await dialog().getByLabel('Your password').fill('not my password')
  await dialog().getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog().getByText('Incorrect password.').waitFor()
  await confirmOnScreen(operator)
  await operator.getByRole('region', { name: 'One-time link' }).getByText('/operator/join#').waitFor()
  // The confirmation lasts for a while: the next operation asks nothing.
  await operator.getByRole('button', { name: 'Revoke the invitation of audrey@example.com' }).click()
  await operator.getByRole('region', { name: 'Open invitations' }).waitFor({ state: 'detached' })
  expect(await dialog().isVisible()).toBe(false)
})

test('another session of the same person is asked again, before a download and before an upload', async () => {
  const elsewhere = await openWindow({ acceptDownloads: true })
  const { email, password } = { email: 'olive@example.com', password: 'seven quiet ledgers' }
  const headers = { origin: elsewhere.baseURL }
  await elsewhere.context().request.post('/api/session', { headers, data: { email, password, remember: false } })
  operator = elsewhere
  await operator.goto('/operator/simulation')
  const uploads: string[] = []
  operator.on('request', (request) => {
    if (request.url().includes('/api/operator/simulation/imports')) uploads.push(request.method())
  })
  const chosen = { name: 'other.tar.gz', mimeType: 'application/gzip', buffer: Buffer.from('no backup') }
  await operator.getByLabel('Backup file').setInputFiles(chosen)
  await operator.getByRole('button', { name: 'Restore this backup' }).click()
  const word = operator.getByRole('dialog', { name: 'Restore a backup' })
  await word.getByLabel('Type REPLACE to confirm').fill('REPLACE')
  await word.getByRole('button', { name: 'Restore this backup' }).click()
  await dialog().waitFor()
  expect(uploads).toEqual([])
  await confirmOnScreen(operator)
  await waitForText(operator, 'This is not a complete backup of this release or an older one. Nothing was changed.')
  expect(uploads).toEqual(['POST'])
  expect(operator.faults).toEqual([])
})
