import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { ada, signUp } from '#root/tests/journey/client.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* The staff's actions on clients, and the sample clients. */

const { testServer, openWindow } = testInstance()
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
})

const results = () => operator.getByRole('table', { name: 'Clients in this list' })
const link = (name: string) => results().getByRole('link', { name })

async function openClient(name: string): Promise<void> {
  await operator.goto('/operator/clients')
  await operator.getByLabel('Search').fill(name)
  await link(name).click()
  await operator.getByRole('heading', { level: 1, name }).waitFor()
}

test('a sample class is created, found and removed completely', async () => {
  await operator.goto('/operator/clients')
  await waitForText(operator, 'No clients yet.')
  await operator.getByRole('button', { name: 'Create a sample class…' }).click()
  const fill = operator.getByRole('dialog', { name: 'Create a sample class' })
  await fill.getByLabel('Number of clients').fill('501')
  await fill.getByRole('button', { name: 'Create' }).click()
  await fill.getByText('Please enter a whole number from 1 to 500.').waitFor()
  await fill.getByLabel('Number of clients').fill('40')
  await fill.getByLabel('Seed').fill('7')
  await fill.getByRole('button', { name: 'Create' }).click()
  await waitForText(operator, '40 sample clients.')

  await operator.getByLabel('Search').fill('abern arlo')
  await link('Arlo Abernook').waitFor()
  await expect.poll(() => results().getByRole('row').count()).toBe(2)
  expect(new URL(operator.url()).searchParams.get('search')).toBe('abern arlo')
  await operator.goto('/operator/clients?show=sample&sort=name')
  await operator.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => results().getByRole('row').count()).toBe(16)
  await operator.getByLabel('Show').selectOption('With a plan')
  await expect.poll(() => new URL(operator.url()).searchParams.has('after')).toBe(false)

  await operator.getByRole('button', { name: 'Remove the sample class…' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
  await waitForText(operator, 'No sample clients.')
  await operator.goto('/operator/clients')
  await waitForText(operator, 'No clients yet.')
  expect(operator.faults).toEqual([])
})

test('a locked client is signed out at once with a message, and can log in after the unlock', async () => {
  const client = await openWindow()
  await signUp(client, ada)
  await openClient('Ada Fernsby')
  await operator.getByRole('button', { name: 'Lock…' }).click()
  const dialog = operator.getByRole('dialog', { name: 'Lock Ada Fernsby?' })
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await dialog.getByText('Please give a reason of at least 3 characters.').waitFor()
  await dialog.getByLabel('Reason').fill('Shares her screen')
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await waitForText(operator, 'Locked: Ada Fernsby is signed out everywhere and cannot log in.')
  await waitForPath(client, '/login')

  const tryToLogIn = async () => {
    await client.goto('/login')
    await client.getByLabel('Email').fill(ada.email)
    await client.getByLabel('Password', { exact: true }).fill(ada.password)
    await client.getByRole('button', { name: 'Log in' }).click()
  }
  await tryToLogIn()
  await waitForText(client, /This account is locked\. Nothing in it is lost\./)
  await operator.getByRole('tab', { name: 'Activity' }).click()
  await waitForText(operator, /Shares her screen/)
  await operator.getByRole('button', { name: 'Unlock' }).click()
  await waitForText(operator, 'Unlocked: Ada Fernsby can log in again.')
  await tryToLogIn()
  await waitForPath(client, '/dashboard')
  await operator.getByRole('button', { name: 'End all sessions' }).click()
  await waitForText(operator, '1 session of Ada Fernsby has ended.')
  await waitForPath(client, '/login')
})

test('a link followed during a pending search leads to its target, even if the page loads slowly', async () => {
  const window = await openWindow()
  await window.clock.install()
  await window.context().addCookies(await operator.context().cookies())
  await window.goto('/operator/clients')
  const hers = window.getByRole('table', { name: 'Clients in this list' }).getByRole('link', { name: 'Ada Fernsby' })
  await hers.waitFor()
  const { promise: mayLoad, resolve: letLoad } = Promise.withResolvers<void>()
  await window.route('**/*.js', async (script) => {
    await mayLoad
    await script.continue()
  })
  await window.getByLabel('Search').fill('ada')
  await hers.click()
  // The search would be sent now, while the page of the link is still loading.
  await window.clock.fastForward(1_000)
  letLoad()
  await window.getByRole('heading', { level: 1, name: 'Ada Fernsby' }).waitFor()
  expect(new URL(window.url()).pathname).toMatch(/^\/operator\/clients\/[^/]+$/)
  await window.close()
})

test('a client’s page has its tabs in the address, no axe findings, and fits a phone', async () => {
  await openClient('Ada Fernsby')
  for (const tab of ['Ledger', 'Deposits', 'Withdrawals', 'Documents', 'Sessions', 'Activity', 'Overview']) {
    await operator.getByRole('tab', { name: tab }).click()
    const panel = operator.getByRole('tabpanel', { name: tab })
    await panel.waitFor()
    await panel.getByRole('status', { name: 'Loading' }).waitFor({ state: 'hidden' })
  }
  await operator.getByRole('tab', { name: 'Activity' }).click()
  await waitForText(operator, /Shares her screen/)
  expect(await axeViolations(operator)).toEqual([])
  await operator.getByRole('tab', { name: 'Sessions' }).click()
  await operator.reload()
  await operator.getByRole('tab', { name: 'Sessions', selected: true }).waitFor()
  await fitsPhone(operator)
  expect(operator.faults).toEqual([])
})
