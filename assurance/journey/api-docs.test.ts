import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, atPhoneWidth, waitForText, type Window } from '#root/tests/browser.ts'
import { sharedInstance } from '#root/tests/journey/test-instance.ts'
import { smallTargets } from '#root/tests/touch-targets.ts'

/* The public API documentation. */

const { openWindow } = sharedInstance()
let page: Window
beforeAll(async () => {
  page = await openWindow()
})

test('a route is found and shows who may call it, its parameters and its responses', async () => {
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: 'API reference' }).waitFor()
  await page.getByLabel('Search routes').fill('post clock/moves')
  await expect.poll(() => page.locator('details').count()).toBe(1)
  const route = page.locator('details')
  await route.locator('summary').getByText('/api/operator/clock/moves').click()
  expect(await route.locator('summary').innerText()).toMatch(
    /POST[\s\S]*Move the firm’s clock forward[\s\S]*· operators/,
  )
  for (const text of ['idempotency-key', 'times', 'Nobody is signed in']) await route.getByText(text).first().waitFor()
  const command = route.getByRole('region', { name: 'Example request' })
  expect(await command.innerText()).toMatch(/^curl -X POST 'http.+\/api\/operator\/clock\/moves'[\s\S]+"times": 1/)
  expect(await route.getByRole('region', { name: 'Example response, 201' }).innerText()).toContain(
    'unsettledInvestments',
  )
  await route.getByRole('link', { name: 'ClockForOperator' }).click()
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#shape-ClockForOperator')
  await page.locator('#shape-ClockForOperator').getByText('unsettledInvestments').waitFor()
  expect(await page.locator('[id^=shape-]').count()).toBeLessThan(10)
  await page.getByRole('link', { name: 'Errors' }).click()
  await page.locator('#refusals').getByText('insufficient-custody').waitFor()
  await page.locator('#refusals').getByText('The minimum amount is {min}.').waitFor()
  expect(await page.locator('#refusals').innerText()).not.toContain('undefined')
  expect(await axeViolations(page)).toEqual([])
  expect(page.faults).toEqual([])
})

test('each noun has its own page, with its routes and the schemas that they use', async () => {
  await page.goto('/api/docs')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: /^deposits/i }).click()
  await page.getByRole('heading', { name: 'deposits', exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?part=deposits')
  await page.getByText('/api/deposits', { exact: true }).first().waitFor()
  expect(await page.getByText('/api/withdrawals', { exact: true }).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'deposits', exact: true }).waitFor()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThan(12_000)
})

test('a response with one schema and several media types is shown once', async () => {
  await page.goto('/api/docs?search=get deposits/{id}/proof sandboxed')
  const route = page.locator('details')
  await expect.poll(() => route.count()).toBe(1)
  await route.locator('summary').click()
  await expect.poll(() => route.getByText('string (binary)').count()).toBe(1)
  await route.getByText('image/png, image/jpeg').waitFor()
})

test('the type of a refusal leads to its code, status and message on this page', async () => {
  const answer = await page.context().request.get(`${page.baseURL}/api/account/nothing`)
  const { type } = await answer.json()
  expect(type).toBe('/api/docs#problem-not-found')
  await page.goto('/plans')
  await page.goto(type)
  const explained = page.locator('#problem-not-found')
  await expect.poll(() => explained.innerText()).toMatch(/not-found\s+404\s+This does not exist or was deleted\./)
  const isInView = () => explained.evaluate((row) => row.getBoundingClientRect().top < innerHeight)
  await expect.poll(isInView).toBe(true)
})

test('the API documentation has the simulation notice, fits a phone, and is readable in Arabic', async () => {
  await page.goto('/api/docs?search=session')
  await waitForText(page, 'Simulation. Play money, fictional firm. No real deposits.')
  await page.locator('details').first().waitFor()
  await fitsPhone(page)
  await atPhoneWidth(page, async () => expect(await smallTargets(page)).toEqual([]))
  await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: 'ar', url: page.baseURL }])
  await page.goto('/api/docs?search=session')
  await page.getByRole('heading', { name: 'واجهة البرمجة' }).waitFor()
  await fitsPhone(page)
  expect(await axeViolations(page)).toEqual([])
})
