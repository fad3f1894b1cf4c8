import { beforeAll, expect, test } from 'vitest'
import { pageBeside, waitForText, type Window } from '../browser.ts'
import { fillFirm, findShifts, isLoaded, recordShifts, type Watched } from './layout-shifts.ts'
import { testInstance } from './test-instance.ts'

/*
 * Screens while they load: the first HTML shows the screen in its final size, and nothing moves when the data comes. Each
 * answer of the server is drawn before the next one arrives, so that every order of arrival that moves something is seen.
 */

const instance = testInstance()
const { openWindow } = instance
let client: Window
let operator: Window

beforeAll(async () => {
  ;({ client, operator } = await fillFirm(instance))
})

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

// The other screens, and slow networks: assurance/screens/loading.test.ts.
test('no element moves while the home screens of a client and an operator load', async () => {
  const loadings = sizes.flatMap((size) => [
    { person: client, address: '/dashboard', size },
    { person: operator, address: '/operator', size },
  ])
  expect(await findShifts(loadings)).toEqual([])
})

const htmlOf = async (window: Window, address: string) => (await window.context().request.get(address)).text()

test.each([
  ['en', 'Investment plans', 'Audit log'],
  ['es', 'Planes de inversión', 'Registro de auditoría'],
  ['ar', 'خطط الاستثمار', 'سجل التدقيق'],
])('the first HTML shows the screens’ frame without personal data, in %s', async (locale, plans, audit) => {
  for (const window of [client, operator])
    await window.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: locale, url: window.baseURL }])
  const [overview, home] = [await htmlOf(client, '/dashboard'), await htmlOf(operator, '/operator')]
  expect(overview).toContain(plans)
  expect(home).toContain(audit)
  expect(`${overview} ${home}`).toContain(`lang="${locale}"`)
  expect(`${overview} ${home}`).not.toMatch(/Ada|Olive|@example\.com|16,000/)
  for (const window of [client, operator]) await window.context().clearCookies({ name: 'PARAGLIDE_LOCALE' })
})

test('the navigation marks the screen that was opened by its address', async () => {
  for (const [person, address] of [
    [client, '/dashboard'],
    [client, '/dashboard/withdraws'],
    [operator, '/operator'],
    [operator, '/operator/staff'],
  ] as const) {
    await person.goto(address)
    await person.getByRole('heading', { level: 1 }).waitFor()
    const current = person.locator('nav a[aria-current=page]').filter({ visible: true })
    await expect
      .poll(() => current.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual([address])
  }
})

test('fields of the prerendered HTML accept no input before React can keep it', async () => {
  const page = await pageBeside(operator)
  for (const address of ['/operator/plans', '/operator/plans?plan=advanced']) {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    const field = page.getByLabel('Promised return, in percent')
    await field.waitFor({ state: 'attached' })
    await page.waitForFunction(() => !('fonts' in document.documentElement.dataset))
    // The first HTML has the placeholders of the address without a query.
    await page.locator(address.includes('?') ? 'html[data-query] main' : 'main h1').waitFor()
    expect(await field.isVisible()).toBe(false)
    release()
    await field.fill('0')
    await waitForText(page, 'Please enter a whole percentage from 1 to 1,000.')
    await page.unrouteAll()
  }
  await page.close()
})

test('no page shows the bare word Loading without scripts', async () => {
  const session = (await client.context().cookies()).find(({ name }) => name === 'glasshouse.session_token')!
  const still = await openWindow({ javaScriptEnabled: false })
  for (const cookies of [[], [session]]) {
    await still.context().addCookies(cookies)
    for (const address of ['/dashboard', '/operator', '/lab', '/nowhere']) {
      await still.goto(address, { waitUntil: 'domcontentloaded' })
      expect(await still.locator('body').innerText()).not.toMatch(/Loading/)
    }
  }
  await still.goto('/dashboard', { waitUntil: 'domcontentloaded' })
  await still.getByRole('link', { name: 'Withdraws' }).first().waitFor()
})

test('the check of layout shifts finds a screen that moves', async () => {
  const page = await pageBeside(client)
  await page.addInitScript(recordShifts)
  await page.goto('/dashboard')
  await page.waitForFunction(isLoaded)
  await page.evaluate(() => (document.querySelector('main')!.style.paddingTop = '9rem'))
  await expect.poll(() => page.evaluate(() => (globalThis as Watched).moved!.length)).toBeGreaterThan(0)
  await page.close()
})

test('the first HTML for a browser without a session shows no signed-in screen', async () => {
  const stranger = await openWindow()
  expect(await htmlOf(stranger, '/dashboard/withdraws')).not.toContain('<nav')
  expect(await htmlOf(stranger, '/operator')).not.toContain('<nav')
  const leaving = await pageBeside(client)
  await leaving.goto('/dashboard')
  await leaving.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await leaving.waitForURL('**/login')
  expect(await htmlOf(client, '/dashboard')).not.toContain('<nav')
})
