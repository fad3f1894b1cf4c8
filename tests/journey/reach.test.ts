import { expect, test } from 'vitest'
import { isAt, onPhone, sees } from '../browser.ts'
import { sharedStage } from './stage.ts'

/* The client's screens for visitors without an account. */

const { openWindow } = sharedStage()

test.each([
  ['/dashboard', '/login'],
  ['/dashboard/withdraws', '/login'],
  ['/dashboard/deposit', 'User not authenticated'],
  ['/dashboard/investmentplans', 'Please log in to invest.'],
  ['/dashboard/history', 'User not authenticated'],
  ['/dashboard/profile', 'No user is currently signed in.'],
  ['/dashboard/mailbox', 'User not authenticated'],
  ['/dashboard/history/statement?from=2026-01-01&to=2026-01-31', 'User not authenticated'],
])('a visitor at %s sees the %s', async (path, meets) => {
  const page = await openWindow()
  await page.goto(path)
  if (meets === '/login') {
    await isAt(page, '/login')
    return
  }
  await sees(page, 'User not authenticated')
  await sees(page, meets)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await isAt(page, '/login')
})

test.each(['/login', '/signup', '/resetpassword'])(
  'the chat button leaves the end of %s free on a phone',
  async (path) => {
    const page = await openWindow()
    await onPhone(page, async () => {
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
