import { AxeBuilder } from '@axe-core/playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { sees, type Window } from '../browser.ts'
import { stage } from '../journey/stage.ts'
import { publicPages } from './pages.ts'

const { openWindow } = stage()
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

describe.each(['en', 'es', 'ar'] as const)('in %s', (locale) => {
  let page: Window
  beforeAll(async () => {
    page = await openWindow({ reducedMotion: 'reduce' })
    await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: locale, url: page.baseURL }])
  })

  test.each(publicPages)('$path has no barrier that axe can find, by day and by night', async ({ path }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await page.getByRole('link', { name: /^(?:Chat|محادثة)/ }).waitFor()
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        colorScheme,
      ).toEqual([])
    }
  })

  test.each(publicPages)(
    '$path fits a width of 360, in its language from the first byte, without a fault',
    async ({ path }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const response = await page.goto(path)
      expect(await response?.text()).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await page.setViewportSize({ width: 1280, height: 860 })
      expect(page.faults).toEqual([])
    },
  )
})

test('the language is chosen in a card, and kept', async () => {
  const page = await openWindow()
  await page.goto('/about')
  await page.getByRole('button', { name: 'Change the language' }).click()
  const card = page.getByRole('dialog', { name: 'Language Preferences' })
  await card.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' })
  await sees(page, 'Nuestra historia')
  await page.goto('/')
  await sees(page, 'Soluciones estratégicas de capital')
  await page.getByText('Hemos completado').scrollIntoViewIfNeeded()
  await sees(page, '111,900,500')
})

test('the card closes by Escape, and its button has the focus again', async () => {
  const page = await openWindow()
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Change the language' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Language Preferences' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Language Preferences' }).waitFor({ state: 'hidden' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

describe('the menu of small screens', () => {
  test('slides in with its five links, and goes to the top of the page one chooses', async () => {
    const page = await openWindow({ viewport: { width: 390, height: 800 } })
    await page.goto('/termsofservice')
    await page.evaluate(() => scrollTo(0, 1_000))
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(
      ['Home', 'Dashboard', 'Plans', 'Solutions', 'Contact Us'].map((name) => expect.stringContaining(name)),
    )
    await menu.getByRole('link', { name: 'Plans' }).click()
    await page.waitForURL('**/plans')
    await menu.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('closes by Escape, and is not offered on a wide screen', async () => {
    const page = await openWindow({ viewport: { width: 390, height: 800 } })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(false)
  })
})
