import { beforeAll, expect, test } from 'vitest'
import { waitForPath, waitForText, type Window } from '../browser.ts'
import { approveByApi, depositByApi, joinByApi, signUpByApi } from './by-api.ts'
import { ada, signUp } from './client.ts'
import { testInstance } from './test-instance.ts'

/* Logging in, staying logged in, and logging out. */

const { testServer, openWindow } = testInstance()
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
})

test('logging out ends the session; logging in returns to the requested screen', async () => {
  const page = await openWindow()
  await signUp(page, ada)
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await waitForPath(page, '/login')
  await page.goto('/dashboard/withdraws')
  await waitForPath(page, '/login')
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForText(page, 'Logged in successfully, redirecting...')
  await waitForPath(page, '/dashboard/withdraws')
})

test('text typed before the script has loaded is kept, and only the script sends it', async () => {
  const page = await openWindow()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/signup', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Early')
  await page.getByLabel('Password', { exact: true }).fill('three brass panes')
  await page.getByRole('checkbox').check()
  const create = page.getByRole('button', { name: 'Create Account' })
  await expect.poll(() => create.isDisabled()).toBe(true)
  release()
  await expect.poll(() => create.isEnabled()).toBe(true)
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Early')
  await page
    .getByRole('status')
    .filter({ hasText: /Fair|Strong/ })
    .waitFor()
})

test('a signed-in person is offered the dashboard at the log-in', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Here', 'Already')
  await page.goto('/login')
  await waitForText(page, 'You are signed in as Here Already.')
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await waitForText(page, 'Welcome, Here')
})

test('an operator who opens the dashboard is sent to the console', async () => {
  await operator.goto('/dashboard/deposit')
  await waitForPath(operator, '/operator')
})

/** Whether a text is anywhere in the memory of a page's scripts. */
async function memoryContains(page: Window, text: string) {
  const devTools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devTools.send('HeapProfiler.collectGarbage')
  await devTools.send('HeapProfiler.takeHeapSnapshot', {})
  await devTools.detach()
  return chunks.join('').includes(text)
}

test('a session ended elsewhere leaves the page automatically, and its data is removed from memory', async () => {
  const [page, lastName] = [await openWindow(), 'Quellfeder']
  await signUpByApi(page, 'Eve', lastName)
  await page.goto('/dashboard')
  await waitForText(page, 'Welcome, Eve')
  expect(await memoryContains(page, lastName)).toBe(true)
  await page.context().request.delete('/api/session', { headers: { origin: page.baseURL } })
  await page.waitForURL('**/login?from=*')
  await page.getByLabel('Email').waitFor()
  await expect.poll(() => memoryContains(page, lastName)).toBe(false)
})

test('Remember me keeps the session for longer than the browser is open', async () => {
  const page = await openWindow()
  await signUp(page, { ...ada, username: 'ada.second', email: 'ada.second@example.com' })
  const expiryAfterLogIn = async (remember: boolean) => {
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada.second@example.com')
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByLabel('Remember me').setChecked(remember)
    await page.getByRole('button', { name: 'Log in' }).click()
    await waitForText(page, 'Logged in successfully, redirecting...')
    const cookies = await page.context().cookies()
    return Math.max(...cookies.filter(({ name }) => name.endsWith('session_token')).map(({ expires }) => expires))
  }
  expect(await expiryAfterLogIn(false)).toBe(-1)
  const inTwentyDaysS = Date.now() / 1000 + 20 * 86_400
  expect(await expiryAfterLogIn(true)).toBeGreaterThan(inTwentyDaysS)
})

test('a decision of the firm is announced on every screen until the client closes it', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Nellie', 'News')
  const id = await depositByApi(page, '250.00')
  await page.goto('/dashboard/history')
  await page.getByRole('cell', { name: 'pending' }).waitFor()
  await approveByApi(operator, 'deposits', id)
  const news = page.getByRole('status', { name: 'News' })
  await news.getByText('Your deposit of $250.00 was approved. It is ready to invest.').waitFor()
  await page.getByRole('cell', { name: 'approved' }).waitFor()
  await news.getByRole('button', { name: 'Close' }).click()
  await news.getByText('was approved').waitFor({ state: 'hidden' })
})
