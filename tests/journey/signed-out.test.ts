import { expect, test } from 'vitest'
import { waitForPath, atPhoneWidth, waitForText } from '../browser.ts'
import { sharedInstance } from './test-instance.ts'

/* The client's screens for visitors without an account. */

const { openWindow } = sharedInstance()

test.each([
  ['/dashboard', '/login'],
  ['/dashboard/withdraws', '/login'],
  ['/dashboard/deposit', 'User not authenticated'],
  ['/dashboard/investmentplans', 'Please log in to invest.'],
  ['/dashboard/history', 'User not authenticated'],
  ['/dashboard/profile', 'No user is currently signed in.'],
  ['/dashboard/mailbox', 'User not authenticated'],
  ['/dashboard/history/statement?from=2026-01-01&to=2026-01-31', 'User not authenticated'],
])('a visitor at %s is sent to or shown: %s', async (path, meets) => {
  const page = await openWindow()
  await page.goto(path)
  if (meets === '/login') {
    await waitForPath(page, '/login')
    return
  }
  await waitForText(page, 'User not authenticated')
  await waitForText(page, meets)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await waitForPath(page, '/login')
})

test.each(['/login', '/signup', '/resetpassword'])(
  'on a phone the chat button does not cover the last line of %s',
  async (path) => {
    const page = await openWindow()
    await atPhoneWidth(page, async () => {
      await page.goto(path)
      const chat = page.getByRole('link', { name: /^Chat/ })
      await chat.waitFor()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const lastLine = page.locator('main#content a, main#content button').last()
      const end = async () => (await lastLine.evaluate((element) => element.getBoundingClientRect())).bottom
      const top = (await chat.evaluate((element) => element.getBoundingClientRect())).top
      await expect.poll(end).toBeLessThan(top)
    })
  },
)
