import { beforeAll, describe, expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fitsPhone, waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { approveByApi, depositByApi, joinByApi } from '#root/tests/journey/by-api.ts'
import { ada, logIn, signUp } from '#root/tests/journey/client.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* Mail inside the simulation: the client's practice mailbox, a forgotten password, the operator's outbox. */

const { testServer, openWindow } = testInstance()
let operator: Window
let client: Window
const newPassword = 'four copper kettles'

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  client = await openWindow()
  await signUp(client, ada)
})

async function requestLink(page: Window, email: string, amount: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await waitForPath(page, '/resetpassword')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Last deposit amount').fill(amount)
  await page.getByRole('button', { name: 'Recover password' }).click()
}

describe('the practice mailbox', () => {
  test('contains the welcome email, unread until it is opened', async () => {
    await client.getByRole('link', { name: /Mailbox/ }).click()
    await client.getByRole('link', { name: 'Mailbox 1 unread email' }).waitFor()
    await client.getByRole('link', { name: /Welcome to Glasshouse Capital/ }).click()
    const mail = client.frameLocator('iframe')
    await mail.getByText('Hello,').waitFor()
    await mail.getByText('Simulation. Play money, fictional firm. No real deposits.').waitFor()
    await client.getByRole('link', { name: 'Mailbox', exact: true }).waitFor()
    await client.getByRole('tab', { name: 'Plain text' }).click()
    await waitForText(client, /We never ask for your password/)
    expect(await axeViolationsInBothThemes(client)).toEqual([])
    await fitsPhone(client)
  })

  test('shows a new email at once', async () => {
    await client.goto('/dashboard/mailbox')
    const id = await depositByApi(client, '250.00')
    await approveByApi(operator, 'deposits', id)
    await client.getByRole('link', { name: /Your deposit of \$250\.00 was approved/ }).waitFor()
    await client.getByRole('link', { name: 'Mailbox 1 unread email' }).waitFor()
    expect(await axeViolationsInBothThemes(client)).toEqual([])
    expect(client.faults).toEqual([])
  })
})

describe('a forgotten password', () => {
  test('asks for both fields', async () => {
    const page = await openWindow()
    await requestLink(page, ada.email, '')
    await waitForText(page, 'Please fill in all fields.')
    await requestLink(page, '', '250')
    await waitForText(page, 'Please fill in all fields.')
    await requestLink(page, ada.email, 'a lot')
    await waitForText(page, /Please enter an amount in dollars/)
    await page.context().setOffline(true)
    await page.getByLabel('Last deposit amount').fill('250')
    await page.getByRole('button', { name: 'Recover password' }).click()
    await waitForText(page, 'Please check your Internet connection.')
    await fitsPhone(page)
  })

  test('gives everyone the same answer, and with the right amount the facilitator has a link', async () => {
    const page = await openWindow()
    expect(await page.goto('/resetpassword').then((response) => response?.status())).toBe(200)
    await page.getByRole('button', { name: 'Recover password' }).waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    const answers = []
    for (const email of ['nobody@example.com', ada.email]) {
      await requestLink(page, email, '$250.00')
      answers.push(await page.getByRole('status').filter({ hasText: 'Check your email.' }).innerText())
    }
    expect(answers[0]).toBe(answers[1])
    expect(answers[0]).toContain('ask your facilitator for the link')
    expect(await axeViolationsInBothThemes(page)).toEqual([])

    const link = await linkFromOutbox()
    await setPassword(page, link)
    await client.goto('/dashboard')
    await waitForPath(client, '/login')
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await waitForPath(page, '/login')
    await logIn(page, { email: ada.email, password: newPassword })
    expect(page.faults).toEqual([])

    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(link)
    await fillIn(page, 'another good password', 'another good password')
    await waitForText(page, 'This link no longer works.')
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await page.getByRole('button', { name: 'Recover password' }).waitFor()
  })
})

test('an owner whose attempts others have used up logs in with a new browser by a link', async () => {
  const page = await openWindow()
  await page.goto('/login')
  const tried = { email: ada.email, password: newPassword, remember: false }
  const headers = { origin: page.baseURL }
  for (let n = 0; n < 10; n++)
    await page.context().request.post('/api/session', { headers, data: { ...tried, password: `wrong ${n}` } })

  await fillLogIn(page)
  await waitForText(page, 'Is this your account?')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fitsPhone(page)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await waitForText(page, 'ask your facilitator for the link')

  await page.goto(await linkFromOutbox(/Log in with a new browser/, 'login'))
  await page.getByRole('heading', { name: 'Log in with this browser.' }).waitFor()
  expect(page.url()).not.toContain('#')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fitsPhone(page)
  await page.getByRole('button', { name: 'Allow this browser' }).click()
  await waitForText(page, 'You can now log in with this browser.')
  await fillLogIn(page)
  await waitForPath(page, '/dashboard')
})

async function fillLogIn(page: Window): Promise<void> {
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function linkFromOutbox(subject = /Set a new password/, path = 'resetpassword'): Promise<string> {
  await operator.goto('/operator/outbox?about=recovery')
  await operator.getByRole('link', { name: subject }).click()
  await operator.getByRole('heading', { name: 'One-time link' }).waitFor()
  expect(await axeViolationsInBothThemes(operator)).toEqual([])
  await fitsPhone(operator)
  const text = await operator.getByRole('article').innerText()
  return new RegExp(`http://\\S+/${path}#\\S+`).exec(text)?.[0] ?? ''
}

async function fillIn(page: Window, password: string, confirmed: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(confirmed)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

async function setPassword(page: Window, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password.' }).waitFor()
  expect(page.url()).not.toContain('#')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.reload()
  await fillIn(page, newPassword, 'something else')
  await waitForText(page, 'Passwords do not match')
  await fillIn(page, newPassword, newPassword)
  await waitForText(page, 'Your new password is set, and all sessions were ended.')
}
