import { beforeAll, expect, test } from 'vitest'
import { axe } from '../axe.ts'
import { sees, type Window } from '../browser.ts'
import { stage } from './stage.ts'

/* The solvency lab, which anybody may visit. */

const { openWindow } = stage()
let page: Window
beforeAll(async () => {
  page = await openWindow({ reducedMotion: 'reduce' })
})

test('a scenario is an address: it opens from one, follows the sliders by keyboard, and is kept by a reload', async () => {
  await page.goto('/lab?beginners=100&advanced=0&premium=0&growth=0')
  await sees(page, 'It cannot pay on day 20.')
  await page.getByRole('slider', { name: 'Rolled over at maturity' }).focus()
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight')
  await sees(page, 'It cannot pay on day 30.')
  await expect.poll(() => new URL(page.url()).search).toContain('rollover=50')
  await page.reload()
  await sees(page, 'It cannot pay on day 30.')
  await page.getByText('The same as a table').click()
  await page.getByRole('cell', { name: '$5,000', exact: true }).first().waitFor()
  await page.getByRole('link', { name: '300% in 15 days, no growth' }).click()
  await sees(page, 'It cannot pay on day 20.')
  for (const growth of ['7.1773%', '9.6825%', '9.3724%']) await page.getByRole('cell', { name: growth }).waitFor()
  expect(
    await axe(page)
      .analyze()
      .then(({ violations }) => violations),
  ).toEqual([])
})

test('two hundred crowds run beside the page, the same for the same seed, and can be cancelled', async () => {
  await page.goto('/lab?beginners=100&advanced=0&premium=0&days=60')
  await page.getByRole('button', { name: 'Run it' }).click()
  const outcome = page.getByText(/of 200 runs fail/)
  await outcome.waitFor()
  const first = await outcome.innerText()
  await page.getByRole('button', { name: 'Run it' }).click()
  await outcome.waitFor()
  expect(await outcome.innerText()).toBe(first)
  await page.getByLabel('Seed').fill('77')
  await page.getByRole('button', { name: 'Run it' }).click()
  await expect.poll(async () => ((await outcome.isVisible()) ? outcome.innerText() : first)).not.toBe(first)
  expect(
    await axe(page)
      .analyze()
      .then(({ violations }) => violations),
  ).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(page.faults).toEqual([])
})
