import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { barriersOf } from '../axe.ts'
import { byNight, fitsPhone, sees, type Window } from '../browser.ts'
import { approveByApi, depositByApi, investByApi, joinByApi, moveClockByApi, signUpByApi } from './by-api.ts'
import { stage } from './stage.ts'

/* The solvency lab, which is public. */

const { house, openWindow } = stage()
let page: Window
beforeAll(async () => {
  page = await openWindow({ reducedMotion: 'reduce' })
})

test('a scenario is in the address: it opens from a link, follows the sliders by keyboard, and survives a reload', async () => {
  await page.goto('/lab?beginners=100&advanced=0&premium=0&growth=0')
  await sees(page, 'It cannot pay on day 20.')
  await page.getByRole('slider', { name: 'Reinvested at maturity' }).focus()
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
  await sees(page, 'It cannot pay on day 30.')
  await expect.poll(() => new URL(page.url()).search).toContain('rollover=50')
  await page.reload()
  await sees(page, 'It cannot pay on day 30.')
  await page.getByText('View as table').click()
  await page.getByRole('cell', { name: '$5,000', exact: true }).first().waitFor()
  const reader = page.getByRole('slider', { name: 'Read values: On average' })
  await expect.poll(() => reader.getAttribute('aria-valuetext')).toMatch(/^day 30\. Cash: -\$10,000/)
  await reader.press('ArrowLeft')
  await expect.poll(() => reader.getAttribute('aria-valuetext')).toMatch(/^day 29\. /)
  await page.getByRole('link', { name: '300% in 15 days, no growth' }).click()
  await sees(page, 'It cannot pay on day 20.')
  for (const growth of ['7.1773%', '9.6825%', '9.3724%']) await page.getByRole('cell', { name: growth }).waitFor()
  expect(await barriersOf(page)).toEqual([])
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
  expect(await barriersOf(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(page.faults).toEqual([])
})

test('published cases and their control have addresses, too', async () => {
  await page.goto('/lab?view=cases&case=growth-9')
  await sees(page, 'It runs out of cash after 55.9 years.')
  await page.getByRole('link', { name: 'An honest fund: promises 2%, earns 2%' }).click()
  await sees(page, 'It never runs out of cash.')
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('link', { name: /^Open as a scenario/ }).click()
  await sees(page, /^It cannot pay on day 2[1-5]\d\.$/)
  await page.getByRole('link', { name: 'An honest bond fund' }).click()
  await sees(page, 'It still pays on day 600.')
})

test('everyone with access follows the firm’s solvency live; only the staff see names', async () => {
  const [operator, ann] = [await openWindow(), await openWindow({ reducedMotion: 'reduce' })]
  await joinByApi(operator, (await house()).operatorLink)
  await page.goto('/lab?view=now')
  await sees(page, 'No deposits yet.')
  expect(await barriersOf(page)).toEqual([])

  await signUpByApi(ann, 'Ann', 'Marlowe')
  await approveByApi(operator, 'deposits', await depositByApi(ann, '600'))
  await sees(page, 'It can pay everything that falls due.')
  await investByApi(ann, 'beginners', '500')
  await sees(page, /Without new deposits, it cannot pay on \w+ \d+, \d{4}\./)
  await sees(
    page,
    '$400.00 will be missing in 10 days. Until then, every payout comes from what someone else has paid in.',
  )
  expect(await barriersOf(page)).toEqual([])
  expect(await page.content()).not.toMatch(/Ann|Marlowe/)

  await ann.goto('/lab?view=now')
  await sees(ann, 'You are number 1 of 1. Your screen shows $1,100.00. You would get $600.00.')
  await ann.getByText('View as table').last().click()
  await ann.getByRole('cell', { name: '$1,000.00' }).waitFor()
  await fitsPhone(ann)
  await byNight(ann, async () => expect(await barriersOf(ann)).toEqual([]))

  await moveClockByApi(operator, 11)
  await sees(page, 'It cannot pay today.')
  await operator.goto('/lab?view=now')
  await operator.getByRole('link', { name: 'Ann Marlowe' }).waitFor()
  expect(await barriersOf(operator)).toEqual([])
  for (const window of [page, ann, operator]) expect(window.faults).toEqual([])
})
