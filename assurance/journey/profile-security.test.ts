import { lookup } from 'node:dns/promises'
import { describe, expect, test } from 'vitest'
import { codeOfStep, stepAt } from '#root/server/identity/second-factor/totp.ts'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fromBase32 } from '#root/tests/base32.ts'
import { waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { ada, logIn, signUp } from '#root/tests/journey/client.ts'
import { button, openProfileOf, pane, password } from '#root/tests/journey/profile-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* A user's log-in settings on the profile. */

// Passkeys need a domain name, not an IP address.
const { testServer, openWindow } = testInstance({ HOST: 'localhost' })
const openProfile = (firstName: string) => openProfileOf(openWindow, firstName, 'security')

test('the password: the current one, then the new one twice; the other window is signed out automatically', async () => {
  const page = await openWindow()
  const person = { ...ada, username: 'ada.profile', email: 'ada.profile@example.com' }
  await signUp(page, person)
  const other = await openWindow()
  await logIn(other, person)
  await page.goto('/dashboard/profile/security')
  const mine = pane(page, 'Change password')
  const change = () => button(page, 'Change password').click()
  await mine.getByLabel('New password', { exact: true }).fill('a')
  await change()
  await mine.getByText('Current password is required!').waitFor()
  await password(page, 'Change password').fill('not my password')
  await change()
  await mine.getByText('New passwords do not match!').waitFor()
  await mine.getByLabel('New password', { exact: true }).fill('four brass panes')
  await mine.getByLabel('Confirm new password').fill('four brass panes')
  await change()
  await mine.getByText('The current password is incorrect.').waitFor()
  await password(page, 'Change password').fill(person.password)
  await change()
  await mine.getByText('Password Updated!').waitFor()
  await other.waitForURL('**/login?*ended*')
  await waitForText(other, 'Your session has ended. Please log in again.')
  // This window has its new session and stays, also on the next page.
  await page.reload()
  await mine.waitFor()
})

test('a session is ended from the list, and its window goes to the log-in', async () => {
  const page = await openWindow()
  const person = { ...ada, username: 'ada.sessions', email: 'ada.sessions@example.com' }
  await signUp(page, person)
  const other = await openWindow()
  await logIn(other, person)
  await other.goto('/dashboard/history')
  await page.goto('/dashboard/profile/devices')
  const list = pane(page, 'Active sessions')
  await list.getByText('This device').waitFor()
  await list.getByRole('button', { name: /^End the session of Chrome/ }).click()
  await other.waitForURL('**/login?*ended*')
  await list.getByText('You have no other sessions.').waitFor()
})

test('31 the second factor: set up by its key, required at the log-in, replaced by a recovery code', async () => {
  const page = await openWindow()
  const person = { ...ada, username: 'ada.factor', email: 'ada.factor@example.com' }
  await signUp(page, person)
  await page.goto('/dashboard/profile/security')
  const mine = pane(page, 'Second factor')
  await password(page, 'Second factor').fill(person.password)
  await mine.getByRole('button', { name: 'Set up' }).click()
  await mine.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = (await mine.locator('code').textContent()) ?? ''
  const codeNow = () => codeOfStep(fromBase32(secret), stepAt(Date.now()))
  await mine.getByRole('textbox', { name: 'Code' }).fill('000000')
  await mine.getByRole('button', { name: 'Turn on' }).click()
  await mine.getByText('This code is incorrect, or was used already.').waitFor()
  await mine.getByRole('textbox', { name: 'Code' }).fill(codeNow())
  await mine.getByRole('button', { name: 'Turn on' }).click()
  await mine.getByText('Your recovery codes').waitFor()
  const codes = await mine.locator('li').allTextContents()
  expect(codes).toHaveLength(10)
  await mine.getByRole('button', { name: 'I have saved them' }).click()
  await mine.getByText('Recovery codes left: 10').waitFor()

  const other = await openWindow()
  await other.goto('/login')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill(person.password)
  await button(other, 'Log in').click()
  await waitForText(other, 'One more step.')
  expect(await other.context().cookies()).toEqual([])
  await other.getByRole('textbox', { name: 'Code' }).fill('AAAAA-AAAAA')
  await button(other, 'Continue').click()
  await waitForText(other, 'This code is incorrect, or was used already.')
  await other.getByRole('textbox', { name: 'Code' }).fill(codes[3] ?? '')
  await button(other, 'Continue').click()
  await waitForText(other, 'Logged in successfully, redirecting...')
  await waitForPath(other, '/dashboard')
})

describe('passkeys', () => {
  async function withAuthenticator(page: Window) {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }

  test('one is added, logs its owner in without a password, and is removed', async () => {
    const page = await openProfile('Petra')
    const setVerified = await withAuthenticator(page)
    const mine = pane(page, 'Passkeys')
    await mine.getByLabel('Name of the passkey').fill('My phone')
    await password(page, 'Passkeys').fill(ada.password)
    await button(page, 'Add a passkey').click()
    await mine.getByText('The passkey My phone was added.').waitFor()

    await page.context().clearCookies()
    await page.goto('/login')
    // 31: a holder of the device without its PIN or fingerprint is refused.
    await setVerified(false)
    await button(page, 'Use a passkey').click()
    await waitForText(page, 'No passkey was used. You can try again or use your password.')
    await setVerified(true)
    await button(page, 'Use a passkey').click()
    await waitForText(page, 'Logged in successfully, redirecting...')
    await waitForPath(page, '/dashboard')
    await page.goto('/dashboard/profile/security')
    await mine.getByText(/Last used/).waitFor()
    const row = mine.getByRole('listitem').filter({ hasText: 'My phone' })
    await row.getByRole('button', { name: 'Remove the passkey My phone' }).click()
    await row.getByRole('button', { name: 'Cancel' }).waitFor()
    expect(await axeViolationsInBothThemes(page, { within: 'main' })).toEqual([])
    await row.getByLabel('Current password', { exact: true }).fill(ada.password)
    await row.getByRole('button', { name: 'Remove the passkey My phone' }).click()
    await mine.getByText('You have no passkeys yet.').waitFor()

    await page.context().clearCookies()
    await page.goto('/login')
    await button(page, 'Use a passkey').click()
    await waitForText(page, 'This passkey was not accepted. Please try again or use your password.')
  })

  test('are not offered on an IP address', async () => {
    const page = await openWindow()
    const { address, family } = await lookup('localhost')
    const { port } = new URL((await testServer()).url)
    await page.goto(`http://${family === 6 ? `[${address}]` : address}:${port}/login`)
    // By the time it can be sent, the page has checked passkey support.
    await expect.poll(() => button(page, 'Log in').isEnabled()).toBe(true)
    expect(await button(page, 'Use a passkey').count()).toBe(0)
  })
})
