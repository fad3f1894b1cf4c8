import type { Page } from 'playwright-core'
import { waitForContents } from '../browser.ts'
import { signUpByApi } from './by-api.ts'
import type { TestInstance } from './test-instance.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const pane = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
export const password = (page: Page, name: string) => pane(page, name).getByLabel('Current password', { exact: true })

/** A new client's window, on a section of their profile. */
export async function openProfileOf(openWindow: TestInstance['openWindow'], firstName: string, section = 'personal') {
  const page = await openWindow()
  await signUpByApi(page, firstName, 'Person')
  await page.goto(`/dashboard/profile/${section}`)
  await page.getByRole('navigation', { name: 'Profile sections' }).waitFor()
  await waitForContents(page)
  return page
}
