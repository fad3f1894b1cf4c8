import { beforeAll, expect, test } from 'vitest'
import { advanceClock, readClock } from '#root/server/platform/clock.ts'
import { axeViolations } from '#root/tests/axe.ts'
import { atPhoneWidth, waitForText, type Window } from '#root/tests/browser.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { joinByApi, moveClockByApi, runClockByApi, signUpByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { smallTargets } from '#root/tests/touch-targets.ts'

const { db, env } = await freshDatabase()
const { testServer, openWindow } = testInstance({ ...env })
let operator: Window
let page: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  page = await openWindow({ viewport: { width: 1280, height: 500 } })
  await signUpByApi(page, 'Mark', 'Ett')
})

const scrollToChart = () => page.getByRole('heading', { name: 'BTC/USDT, daily' }).scrollIntoViewIfNeeded()
const daysInTable = () => page.getByRole('table').getByRole('time').allTextContents()

test('the chart loads when it is near the viewport, and says that its market is simulated', async () => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/dashboard')
  await waitForText(page, 'Account Balance')
  expect(requests.filter((url) => /market|price-chart/.test(url))).toEqual([])
  await scrollToChart()
  await page.getByRole('img', { name: /^Candles of BTC\/USDT from .+\. The latest close is \$/ }).waitFor()
  await page.locator('canvas').first().waitFor()
  await waitForText(page, 'Simulated market.')
  await page.getByRole('link', { name: /TradingView Lightweight Charts/ }).waitFor()
  expect(page.faults).toEqual([])
})

test('its numbers are in a table, and a new day adds a candle automatically', async () => {
  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  const before = await daysInTable()
  expect(before).toHaveLength(30)
  expect(await axeViolations(page)).toEqual([])
  await atPhoneWidth(page, async () => expect(await smallTargets(page)).toEqual([]))
  await moveClockByApi(operator, 1)
  await expect.poll(async () => (await daysInTable())[1]).toBe(before[0])
})

test('a chart adapts when the window changes between phone and desktop width', async () => {
  const reach = () => page.locator('figure').evaluate((figure) => figure.scrollWidth - figure.clientWidth)
  const width = () => page.getByRole('img', { name: /^Candles/ }).evaluate((chart) => chart.clientWidth)
  await atPhoneWidth(page, async () => {
    await expect.poll(width).toBeLessThan(330)
    expect(await reach()).toBe(0)
  })
  await expect.poll(width).toBeGreaterThan(700)
  await expect.poll(reach).toBe(0)
})

test('at a clock speed of a day a minute, each new day adds its candle', async () => {
  const latestDay = async () => (await daysInTable())[0]
  const before = await latestDay()
  await advanceToLateEvening()
  await runClockByApi(operator, 1440)
  // No event announces a new day: the page knows the clock, and reads again when the day is over.
  await expect.poll(latestDay).not.toBe(before)
  await runClockByApi(operator, 1)
})

/** Sets the clock to an hour before midnight: two and a half seconds, when a day takes a minute. */
async function advanceToLateEvening(): Promise<void> {
  const now = await readClock(db)
  const evening = new Date(now)
  evening.setUTCHours(23, 0, 0, 0)
  if (now < evening) await advanceClock(db, evening)
}

test('a market that does not respond has a message, no substitute, and a retry', async () => {
  const message = 'The exchange is not responding. Please try again later.'
  const body = { code: 'market-unreachable', detail: message }
  await page.route('**/api/market/candles', (route) => route.fulfill({ status: 503, json: body }))
  await page.goto('/dashboard')
  await scrollToChart()
  await waitForText(page, message)
  expect(await page.locator('canvas').count()).toBe(0)
  await page.unroute('**/api/market/candles')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('canvas').first().waitFor()
})
