import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { inDarkTheme, fitsPhone, waitForText, type Window } from '#root/tests/browser.ts'
import {
  approveByApi,
  depositByApi,
  investByApi,
  joinByApi,
  moveClockByApi,
  signUpByApi,
} from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* The solvency lab, which is public. */

const { testServer, openWindow } = testInstance()
let page: Window
beforeAll(async () => {
  page = await openWindow()
})

test('a scenario is in the address: it opens from a link, follows the sliders by keyboard, and survives a reload', async () => {
  await page.goto('/lab?beginners=100&advanced=0&premium=0&growth=0')
  await waitForText(page, 'The firm cannot pay on day 20.')
  await page.getByRole('slider', { name: 'Reinvested at maturity' }).focus()
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
  await waitForText(page, 'The firm cannot pay on day 30.')
  await expect.poll(() => new URL(page.url()).search).toContain('rollover=50')
  await page.reload()
  await waitForText(page, 'The firm cannot pay on day 30.')
  await page.getByText('View as table').click()
  await page.getByRole('cell', { name: '$5,000', exact: true }).first().waitFor()
  const reader = page.getByRole('slider', { name: 'Read values: On average' })
  await expect.poll(() => reader.getAttribute('aria-valuetext')).toMatch(/^day 30\. Cash: -\$10,000/)
  await reader.press('ArrowLeft')
  await expect.poll(() => reader.getAttribute('aria-valuetext')).toMatch(/^day 29\. /)
  await page.getByRole('link', { name: '300% in 15 days, no growth' }).click()
  await waitForText(page, 'The firm cannot pay on day 20.')
  expect(await page.locator('[aria-current=true]', { hasText: '300% in 15 days' }).count()).toBe(1)
  for (const growth of ['7.1773%', '9.6825%', '9.3724%']) await page.getByRole('cell', { name: growth }).waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('fifty random runs are the same for the same seed, and can be downloaded as a picture and as data', async () => {
  await page.goto('/lab?beginners=100&advanced=0&premium=0&days=60&runs=50')
  await page.getByRole('button', { name: 'Run' }).click()
  const outcome = page.getByText(/of 50 runs fail/)
  await outcome.waitFor()
  const first = await outcome.innerText()
  await page.getByRole('button', { name: 'Run' }).click()
  await outcome.waitFor()
  expect(await outcome.innerText()).toBe(first)
  const files = page.getByRole('group', { name: 'Download: With randomness' })
  const [numbers] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: 'CSV' }).click(),
  ])
  const csv = readFileSync(await numbers.path(), 'utf8')
  expect(csv).toMatch(/^\uFEFF"Simulation\. Play money, fictional firm\. No real deposits\."/)
  expect(csv).toMatch(/\r\n0,\d+(\.\d+)?,/)
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: 'PNG' }).click(),
  ])
  expect((await sharp(await picture.path()).metadata()).width).toBe(2_400)
  await page.getByLabel('Seed').fill('77')
  await expect.poll(() => new URL(page.url()).search).toContain('seed=77')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect.poll(async () => ((await outcome.isVisible()) ? outcome.innerText() : first)).not.toBe(first)
  // From the top: elsewhere the simulation bar may cover a part of something.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(page.faults).toEqual([])
})

test('a number can be typed, and one outside the limits changes nothing', async () => {
  await page.goto('/lab?beginners=100&advanced=0&premium=0&growth=0')
  await waitForText(page, 'The firm cannot pay on day 20.')
  const typed = page.getByRole('textbox', { name: 'Reinvested at maturity' })
  await typed.fill('50')
  await waitForText(page, 'The firm cannot pay on day 30.')
  await typed.fill('500')
  expect(await typed.getAttribute('aria-invalid')).toBe('true')
  await typed.blur()
  expect(await typed.inputValue()).toBe('50')
  await waitForText(page, 'The firm cannot pay on day 30.')
})

test('two scenarios are compared side by side with one scale, and the address contains both', async () => {
  await page.goto('/lab?beginners=100&advanced=0&premium=0&growth=0')
  await page.getByRole('button', { name: 'Compare with a second scenario' }).click()
  await page.getByRole('textbox', { name: 'Reinvested at maturity' }).fill('50')
  await expect.poll(() => new URL(page.url()).searchParams.get('with')).toContain('rollover=50')
  const pane = (name: string) => page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
  const compared = async () => {
    await waitForText(pane('Scenario A'), 'The firm cannot pay on day 20.')
    await waitForText(pane('Scenario B'), 'The firm cannot pay on day 30.')
  }
  await compared()
  await page.reload()
  await compared()
  // Both panes have the same values on their scales.
  const scale = (name: string) => pane(name).locator('figure .text-end').first().innerText()
  expect(await scale('Scenario A')).toBe(await scale('Scenario B'))
  // The examples replace the settings of the chosen scenario only.
  await page.getByText('Scenario B', { exact: true }).first().click()
  await page.getByRole('link', { name: 'An honest bond fund' }).click()
  await waitForText(pane('Scenario B'), 'The firm still pays on day 600.')
  await waitForText(pane('Scenario A'), 'The firm cannot pay on day 20.')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'End the comparison' }).click()
  await waitForText(pane('On average'), 'The firm still pays on day 600.')
  await expect.poll(() => new URL(page.url()).searchParams.get('with')).toBeNull()
  expect(page.faults).toEqual([])
})

test('the answer and its chart stay in view while a setting further down changes', async () => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/lab')
  const answer = page.getByText('The firm cannot pay on day 22.').last()
  await answer.waitFor()
  const chart = page.getByRole('slider', { name: 'Read values: On average' })
  for (const name of ['Daily growth in new investors', 'Actual annual return', 'Time span']) {
    await page.getByRole('slider', { name, exact: true }).scrollIntoViewIfNeeded()
    for (const shown of [answer, chart]) {
      const { y, height } = (await shown.boundingBox())!
      expect(y).toBeGreaterThanOrEqual(32)
      expect(y + height).toBeLessThanOrEqual(768)
    }
  }
  await page.setViewportSize({ width: 1280, height: 860 })
})

test('published cases and their control have addresses, too', async () => {
  await page.goto('/lab?view=cases&case=growth-9')
  await waitForText(page, 'It runs out of cash after 55.9 years.')
  await page.getByRole('link', { name: 'An honest fund: promises 2%, earns 2%' }).click()
  await waitForText(page, 'It never runs out of cash.')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: /^Open as a scenario/ }).click()
  await waitForText(page, /^The firm cannot pay on day 2[1-5]\d\.$/)
  await page.getByRole('link', { name: 'An honest bond fund' }).click()
  await waitForText(page, 'The firm still pays on day 600.')
})

test('everyone with access follows the firm’s solvency live; only the staff see names', async () => {
  const [operator, ann] = [await openWindow(), await openWindow()]
  await joinByApi(operator, (await testServer()).operatorLink)
  await page.goto('/lab?view=now')
  await waitForText(page, 'No deposits yet.')
  expect(await axeViolations(page)).toEqual([])

  await signUpByApi(ann, 'Ann', 'Marlowe')
  await approveByApi(operator, 'deposits', await depositByApi(ann, '600'))
  await waitForText(page, 'The firm can pay everything that falls due.')
  await investByApi(ann, 'beginners', '500')
  await waitForText(page, /Without new deposits, the firm cannot pay on \w+ \d+, \d{4}\./)
  await waitForText(
    page,
    '$400.00 will be missing in 10 days. Until then, every payout comes from what someone else has paid in.',
  )
  expect(await axeViolations(page)).toEqual([])
  expect(await page.content()).not.toMatch(/Ann|Marlowe/)

  await ann.goto('/lab?view=now')
  await waitForText(ann, 'You are number 1 of 1. Your screen shows $1,100.00. You would get $600.00.')
  await ann.getByText('View as table').last().click()
  await ann.getByRole('cell', { name: '$1,000.00' }).waitFor()
  await fitsPhone(ann)
  await inDarkTheme(ann, async () => expect(await axeViolations(ann)).toEqual([]))

  await moveClockByApi(operator, 11)
  await waitForText(page, 'The firm cannot pay today.')
  await operator.goto('/lab?view=now')
  await operator.getByRole('link', { name: 'Ann Marlowe' }).waitFor()
  expect(await axeViolations(operator)).toEqual([])
  for (const window of [page, ann, operator]) expect(window.faults).toEqual([])
})
