import { beforeAll, expect, test } from 'vitest'
import { waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { approveByApi, depositByApi, joinByApi, newFundedClient, signUpByApi } from '#root/tests/journey/by-api.ts'
import { ada, fillSignUp } from '#root/tests/journey/client.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* A lost and restored connection, input faster than the answer, and a second tab. */

const { testServer, openWindow } = testInstance()
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
})

const read = async (page: Window, path: string): Promise<any> => (await page.context().request.get(path)).json()

/** Each screen with something that is visible once its data has loaded. */
const screens = [
  ['Overview', '/dashboard', 'Account Balance'],
  ['Deposit', '/dashboard/deposit', 'How much would you like to deposit?'],
  ['Investment plans', '/dashboard/investmentplans', 'PREMIUM'],
  ['Withdraws', '/dashboard/withdraws', 'Wallet address'],
  ['History', '/dashboard/history', 'Filter and sort'],
] as const

const showsContent = (page: Window, content: string) =>
  content === 'Filter and sort' ? page.getByRole('group', { name: content }).waitFor() : waitForText(page, content)

const offline = 'You are offline. Nothing is lost: this page continues automatically when the connection is back.'

test('without a network every screen opens with a notice and recovers automatically', async () => {
  const page = await openWindow({ savesData: false })
  await newFundedClient(page, operator, ['Otto', 'Line'], '1000.00', 'advanced')
  // The scripts of the other screens are loaded after the page has been open for a while.
  const otherScreens = page.waitForResponse(/\/assets\/withdraws-/)
  await page.goto('/dashboard')
  await waitForText(page, 'Account Balance')
  await otherScreens
  await page.waitForLoadState('networkidle').catch(() => undefined)
  for (const [name, , content] of screens) {
    await page.context().setOffline(true)
    await waitForText(page, offline)
    await waitForText(page, 'Reconnecting')
    await page
      .getByRole('navigation', { name: 'Your account' })
      .or(page.getByRole('navigation'))
      .getByRole('link', { name })
      .first()
      .click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(offline).waitFor({ state: 'hidden' })
    await page.getByText('Reconnecting').waitFor({ state: 'hidden' })
    await showsContent(page, content)
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count(), { message: name }).toBe(0)
  }
})

test('without a network, a pointer that passes a link does not lose what is typed', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Pat', 'Pointer')
  await page.goto('/dashboard/deposit')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await page.getByLabel('How much would you like to deposit?').fill('100')
  await page.clock.install()
  await page.context().setOffline(true)
  await waitForText(page, offline)
  await page.getByRole('link', { name: 'History' }).first().hover()
  await page.clock.runFor(1_000)
  await page.context().setOffline(false)
  await page.getByText(offline).waitFor({ state: 'hidden' })
  expect(await page.getByLabel('How much would you like to deposit?').inputValue()).toBe('100')
  expect({ faults: page.faults, loads }).toEqual({ faults: [], loads: [] })
})

test('a browser that saves data loads no other screen in advance', async () => {
  const inAdvance = async (savesData: boolean) => {
    const page = await openWindow({ savesData })
    await signUpByApi(page, 'Sava', 'Data')
    await page.clock.install()
    await page.goto('/dashboard')
    await waitForText(page, 'Account Balance')
    await page.clock.runFor(6_000)
    return page.locator('link[rel=modulepreload][href*="/withdraws-"]')
  }
  await (await inAdvance(false)).first().waitFor({ state: 'attached' })
  expect(await (await inAdvance(true)).count()).toBe(0)
})

test('a screen that fails to load says what is missing, and Try again loads it', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Faye', 'Led'], '1000.00', 'advanced')
  // A stream that opens repeats failed reads, and this test is about the button.
  await page.route('**/api/live*', (route) => route.abort())
  const reads = /\/api\/(account|deposits|withdrawals\/terms|history\/deposits)(\?|$)/
  for (const [name, path, content] of screens) {
    await page.route(reads, (route) => route.fulfill({ status: 500, json: { code: 'internal-error', detail: 'x' } }))
    await page.goto(path)
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    await page.unroute(reads)
    for (const button of await page.getByRole('button', { name: 'Try again' }).all()) await button.click()
    await showsContent(page, content)
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count(), { message: name }).toBe(0)
  }
})

test('a double click creates one account and opens one deposit', async () => {
  const page = await openWindow()
  await fillSignUp(page, { ...ada, email: 'double@example.com', username: 'double.press' })
  await page.getByRole('button', { name: 'Create Account' }).dblclick()
  await waitForText(page, 'Welcome Ada! Account created successfully')
  await waitForPath(page, '/dashboard')
  await page.goto('/dashboard/deposit')
  await page.getByLabel('How much would you like to deposit?').fill('100')
  await page.getByRole('button', { name: 'Continue', exact: true }).dblclick()
  await waitForText(page, /^bcrt1q/)
  expect((await read(page, '/api/deposits')).deposits).toHaveLength(1)
})

test('a double click requests one withdrawal', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Dora', 'Twice'], '1000.00', 'advanced')
  await page.goto('/dashboard/withdraws')
  await page.getByRole('button', { name: 'Use my practice address' }).click()
  await page.getByLabel('Amount').fill('150')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Request withdrawal' }).dblclick()
  await waitForText(page, 'Withdrawal request submitted successfully. Please allow time for processing.')
  expect((await read(page, '/api/withdrawals')).withdrawals).toHaveLength(1)
})

test('an investment whose answer was lost is sent again and happens once', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Ines', 'Retry'], '3000.00')
  await page.goto('/dashboard/investmentplans')
  await page.getByRole('button', { name: 'Choose ADVANCED' }).click()
  await page.getByLabel('How much would you like to invest').fill('1000')
  await page.getByRole('button', { name: 'Review investment' }).click()
  await page.route('**/api/investments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  // Without the event, the form stays unchanged.
  await page.route('**/api/account', (route) => route.abort())
  const invest = page.getByRole('button', { name: 'Invest $1,000.00' })
  await invest.click()
  await waitForText(page, 'Failed to invest. Please try again later.')
  expect((await read(page, '/api/investments')).investments).toHaveLength(1)
  // These answers do not say what became of the first attempt either.
  for (const [status, code] of [
    [429, 'too-many-operations'],
    [503, 'class-away'],
  ] as const) {
    await page.unroute('**/api/investments')
    await page.route('**/api/investments', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { status, code, detail: code } })
        : route.continue(),
    )
    const answered = page.waitForResponse((response) => response.status() === status)
    await invest.click()
    await answered
    await invest.and(page.locator(':enabled')).waitFor()
  }
  await page.unroute('**/api/investments')
  await invest.click()
  await waitForText(page, 'Successfully invested $1,000.00 in the ADVANCED plan!')
  const { investments } = await read(page, '/api/investments')
  expect(investments).toHaveLength(1)
  expect((await read(page, '/api/account')).balances).toMatchObject({ deposited: '2000.00', invested: '4000.00' })
})

test('two tabs agree on actions in one of them and on decisions of the firm', async () => {
  const first = await openWindow()
  await newFundedClient(first, operator, ['Tabea', 'Two'], '1000.00')
  await first.goto('/dashboard/investmentplans')
  const second = await first.context().newPage()
  await second.goto('/dashboard')
  await waitForText(second, 'Invest $1,000.00')
  await first.getByRole('button', { name: 'Choose ADVANCED' }).click()
  await first.getByLabel('How much would you like to invest').fill('1000')
  await first.getByRole('button', { name: 'Review investment' }).click()
  await first.getByRole('button', { name: 'Invest $1,000.00' }).click()
  await waitForText(first, 'Successfully invested $1,000.00 in the ADVANCED plan!')
  await waitForText(second, 'Wait for your plan to mature')
  const id = await depositByApi(first, '250.00')
  await approveByApi(operator, 'deposits', id)
  for (const tab of [first, second])
    await waitForText(tab, 'Your deposit of $250.00 was approved. It is ready to invest.')
})
