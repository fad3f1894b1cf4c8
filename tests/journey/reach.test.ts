import { test } from 'vitest'
import { isAt, sees } from '../browser.ts'
import { stage } from './stage.ts'

/* The client's screens for who has no account. */

const { openWindow } = stage()

test.each([
  ['/dashboard', 'log-in'],
  ['/dashboard/withdraws', 'log-in'],
  ['/dashboard/deposit', 'words'],
  ['/dashboard/investmentplans', 'words'],
  ['/dashboard/history', 'words'],
  ['/dashboard/history/statement?from=2026-01-01&to=2026-01-31', 'words'],
])('a visitor at %s meets the %s', async (path, meets) => {
  const page = await openWindow()
  await page.goto(path)
  if (meets === 'log-in') {
    await isAt(page, '/login')
    return
  }
  await sees(page, 'User not authenticated')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await isAt(page, '/login')
})
