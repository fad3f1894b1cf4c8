import { expect, test } from 'vitest'
import { waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { signUpByApi } from '#root/tests/journey/by-api.ts'
import { sharedInstance } from '#root/tests/journey/test-instance.ts'

/* Scripts and styles that cannot be loaded, as while the server restarts. */

const { openWindow } = sharedInstance()
const files = /\/assets\/.+\.(?:js|css)$/

const cut = (page: Window) => page.route(files, (route) => route.abort())
const mend = (page: Window) => page.unroute(files)

/** How often the page has reloaded itself because it could not load. */
const reloads = (page: Window) => page.evaluate(() => Number(sessionStorage.getItem('reloads') ?? '0'))

test.each([
  ['/join', 'Code of the lesson'],
  ['/login', 'Password'],
  ['/contact', 'Message'],
])('%s reloads itself, ever more slowly, until its scripts are there', async (path, label) => {
  const page = await openWindow()
  await cut(page)
  await page.goto(path, { waitUntil: 'commit' })
  await waitForText(page, 'The server is not responding.')
  await expect.poll(() => reloads(page).catch(() => 0), { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
  await mend(page)
  await expect.poll(() => reloads(page).catch(() => -1), { timeout: 30_000 }).toBe(0)
  await page.getByLabel(label).first().fill('typed')
  expect(await page.getByLabel(label).first().inputValue()).toBe('typed')
})

test('a page waits for a server that does not answer, and does not navigate away', async () => {
  const page = await openWindow()
  await cut(page)
  let attempts = 0
  await page.goto('/login', { waitUntil: 'commit' })
  await page.route('**/login', (route) => {
    attempts += 1
    return attempts < 4 ? route.abort() : route.continue()
  })
  await expect.poll(() => attempts, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  expect(new URL(page.url()).pathname).toBe('/login')
  await mend(page)
  await expect.poll(() => reloads(page).catch(() => -1), { timeout: 30_000 }).toBe(0)
  await waitForText(page, 'Log in')
})

test('a screen whose script cannot be loaded opens as soon as it can', async () => {
  const page = await openWindow()
  await page.goto('/join')
  await page.getByLabel('Code of the lesson').fill('ABCDEF')
  await cut(page)
  await page.evaluate(() => history.pushState({}, '', '/login'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: {} })))
  await mend(page)
  await waitForPath(page, '/login')
  await waitForText(page, 'Log in')
})

test('a link whose screen cannot be loaded leads there as soon as it can', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Lena', 'Link')
  const scripts = /\/assets\/withdraws-/
  await page.route(scripts, (route) => route.abort())
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Withdraws' }).first().click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.fails)).toBe('')
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await page.unroute(scripts)
  await waitForPath(page, '/dashboard/withdraws')
  await waitForText(page, 'Nothing is ready to withdraw')
})

test('a page whose files load is not marked as failing', async () => {
  const page = await openWindow()
  for (const path of ['/', '/login', '/join', '/dashboard', '/lab']) {
    await page.goto(path)
    expect(await page.evaluate(() => 'fails' in document.documentElement.dataset)).toBe(false)
  }
})
