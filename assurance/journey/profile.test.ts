import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, waitForContents, waitForPath, resize, waitForText, type Window } from '#root/tests/browser.ts'
import { joinByApi, newFundedClient } from '#root/tests/journey/by-api.ts'
import { ada } from '#root/tests/journey/client.ts'
import { olive } from '#root/tests/journey/operator.ts'
import { button, openProfileOf, pane, password } from '#root/tests/journey/profile-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* A user's profile: details, data download, and deletion. */

// Passkeys need a domain name, not an IP address: the page shows all its parts at localhost.
const { testServer, openWindow } = testInstance({ HOST: 'localhost' })
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
})

const openProfile = (firstName: string, section?: string) => openProfileOf(openWindow, firstName, section)

test('the profile is edited, and a refusal appears at its field', async () => {
  const page = await openProfile('Edith')
  await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('United States')
  await page.getByLabel('First name').fill('')
  await button(page, 'Save changes').click()
  await waitForText(page, 'Please fill in this field.')
  await page.getByLabel('First name').fill('Edda')
  await page.getByLabel('Country').selectOption('Peru')
  await button(page, 'Save changes').click()
  await waitForText(page, 'Profile Updated!')
  await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('Peru')
  await page.goto('/dashboard')
  await waitForText(page, 'Welcome, Edda')
})

test('the email of a profile changes when the emailed link is opened', async () => {
  const page = await openProfile('Mila')
  await page.getByLabel('New email').fill('mila.new@example.com')
  await password(page, 'Email').fill(ada.password)
  await button(page, 'Send the link').click()
  await waitForText(page, /We emailed a link to mila\.new@example\.com/)
  // Without a mail server the practice mailbox shows the mail to the new address.
  const request = page.context().request
  const { mails } = (await (await request.get('/api/mails')).json()) as { mails: { id: string; kind: string }[] }
  const id = mails.find(({ kind }) => kind === 'email-change')?.id
  const { text } = (await (await request.get(`/api/mails/${id}`)).json()) as { text: string }
  const [address = ''] = /http:\S+\/confirm-email#[\w-]{43}/.exec(text) ?? []
  await page.goto(address)
  await button(page, 'Confirm this email').click()
  await waitForText(page, 'mila.new@example.com is now the email of your account.')
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await waitForText(page, 'Your email is mila.new@example.com.')
})

test('the theme is stored and applied before the first paint', async () => {
  const page = await openProfile('Thea', 'preferences')
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(scheme).toBe('dark')
  await page.addInitScript(() => {
    // The first moment at which the body can be painted.
    new MutationObserver((_changes, observer) => {
      if (!document.body) return
      ;(window as unknown as { atFirst: string | undefined }).atFirst = document.documentElement.dataset.theme
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/', '/dashboard/profile/preferences']) {
    await page.goto(path)
    expect(await page.evaluate(() => (window as unknown as { atFirst: string }).atFirst)).toBe('dark')
    await expect.poll(scheme).toBe('dark')
  }
  await page.getByRole('radio', { name: 'Match device' }).check()
  await page.reload()
  await expect.poll(scheme).toBe('light dark')
  expect(page.faults).toEqual([])
})

test('my data is downloaded, and an account without money is deleted', async () => {
  const page = await openProfile('Dora')
  const username = await page.getByLabel('Username').inputValue()
  await page.getByRole('link', { name: 'Your data and account' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('glasshouse-my-data.json')
  await button(page, 'Delete my account').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Type your username/).fill('no')
  await dialog.getByLabel('Current password', { exact: true }).fill(ada.password)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await dialog.getByText('This is not your username.').waitFor()
  await dialog.getByLabel(/^Type your username/).fill(username)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await waitForPath(page, '/')
  await page.goto('/dashboard/profile')
  await waitForText(page, 'No user is currently signed in.')
})

test('an account with money is not deleted, and the message says where the money is', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Mona', 'Held'], '250.00')
  await page.goto('/dashboard/profile/personal')
  await waitForContents(page)
  const username = await page.getByLabel('Username').inputValue()
  await page.goto('/dashboard/profile/data')
  await button(page, 'Delete my account').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Type your username/).fill(username)
  await dialog.getByLabel('Current password', { exact: true }).fill(ada.password)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await dialog.getByText(/The firm still holds your money\. Ready to invest: \$250\.00/).waitFor()
})

test('each section has an address; a phone lists them, and a wide window opens the first', async () => {
  const page = await openProfileOf(() => openWindow(), 'Sec')
  await page.goto('/dashboard/profile')
  await waitForPath(page, '/dashboard/profile/personal')
  const sections = page.getByRole('navigation', { name: 'Profile sections' })
  await sections.getByRole('link', { name: 'Devices' }).focus()
  await page.keyboard.press('Enter')
  await waitForPath(page, '/dashboard/profile/devices')
  await pane(page, 'Active sessions').waitFor()
  await expect.poll(() => sections.locator('[aria-current=page]').allInnerTexts()).toEqual(['Devices'])

  await resize(page, { width: 360, height: 740 })
  await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
  expect(await sections.count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click()
  await waitForPath(page, '/dashboard/profile')
  const names = [
    'Account information',
    'Log-in and security',
    'Devices',
    'Saved addresses',
    'Language and appearance',
    'Your data and account',
  ]
  expect(await axeViolations(page)).toEqual([])
  for (const name of names) {
    await sections.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await fitsPhone(page)
    expect(await axeViolations(page)).toEqual([])
    await page.goBack()
    await waitForPath(page, '/dashboard/profile')
  }
  await sections.getByRole('link', { name: 'Language and appearance' }).click()
  await page.getByRole('main').getByLabel('Language').selectOption('Español')
  await page.getByRole('heading', { level: 1, name: 'Idioma y apariencia' }).waitFor()
  expect(page.faults).toEqual([])
})

test('an operator has the page too, without the parts for clients', async () => {
  await operator.goto('/operator/profile')
  await waitForPath(operator, '/operator/profile/personal')
  await operator.getByLabel('First name').waitFor()
  expect(await operator.getByLabel('Username').count()).toBe(0)
  await operator.getByRole('link', { name: 'Log-in and security' }).click()
  await pane(operator, 'Second factor').waitFor()
  await operator.getByRole('link', { name: 'Your data', exact: true }).click()
  await operator.getByRole('link', { name: 'Download' }).waitFor()
  expect(await button(operator, 'Delete my account').count()).toBe(0)
})

test('an operator finds the link for their new email in the outbox when no mail server is set', async () => {
  await operator.goto('/operator/profile/personal')
  await operator.getByLabel('New email').fill('olive.new@example.com')
  await password(operator, 'Email').fill(olive.password)
  await button(operator, 'Send the link').click()
  await operator.getByRole('link', { name: 'Open the outbox' }).click()
  await operator.getByRole('link', { name: /olive\.new@example\.com/ }).click()
  await operator.getByRole('heading', { name: 'One-time link' }).waitFor()
  const [link = ''] = /http:\S+\/confirm-email#[\w-]{43}/.exec(await operator.getByRole('article').innerText()) ?? []
  await operator.goto(link)
  await button(operator, 'Confirm this email').click()
  await waitForText(operator, 'olive.new@example.com is now the email of your account.')
  await operator.getByRole('link', { name: 'Go to your profile' }).click()
  await waitForPath(operator, '/operator/profile/personal')
  await waitForText(operator, 'Your email is olive.new@example.com.')
})
