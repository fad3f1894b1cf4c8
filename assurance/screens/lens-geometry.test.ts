import { beforeAll, describe, expect, test } from 'vitest'
import { resize, type Window } from '#root/tests/browser.ts'
import { sharedInstance } from '#root/tests/journey/test-instance.ts'
import {
  expectNoTextCovered,
  expectLayoutUnchanged,
  openWithLens,
  settledLayout,
  visitInLanguage,
} from '#root/tests/public/lens-drawing.ts'
import { publicPages } from '#root/tests/public/pages.ts'

/* Where the lens draws on every public page, in each usual window. `assurance/journey/lens-column.test.ts` has the column of one page. */

const { openWindow } = sharedInstance()
let page: Window
beforeAll(async () => {
  page = await openWindow()
  await page.addInitScript(() => localStorage.setItem('lens', localStorage.getItem('lens') ?? 'on'))
})

const sizes = [
  { width: 1100, height: 800 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1700, height: 950 },
  { width: 1920, height: 1000 },
] as const

describe.each(publicPages.map(({ path }) => path))('%s', (path) => {
  test('notes, numbers and lines cover no text in any usual window', async () => {
    await visitInLanguage(page, path, sizes[0])
    await expectNoTextCovered(page, sizes)
  })

  test('beside the column of notes the page is laid out as in a narrower window', async () => {
    await visitInLanguage(page, path, { width: 1280, height: 860 })
    const roomPx = await page.evaluate(() => parseFloat(getComputedStyle(document.body).paddingRight))
    expect(roomPx).toBeGreaterThanOrEqual(330)
    const beside = await settledLayout(page)
    await page.getByRole('button', { name: 'Hide what’s behind this' }).click()
    await expect.poll(() => page.locator('.lens').count()).toBe(0)
    await resize(page, { width: 1280 - roomPx, height: 860 })
    expect(await settledLayout(page)).toEqual(beside)
    await page.getByRole('button', { name: 'Show what’s behind this' }).click()
  })
})

test.each(['/', '/plans', '/about', '/cert', '/contact', '/termsofservice'])(
  '%s does not move under the lens',
  async (path) => {
    await openWithLens(page, path, false)
    await expectLayoutUnchanged(page, [768, 1920, 360])
  },
)
