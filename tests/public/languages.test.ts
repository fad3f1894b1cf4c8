import { describe, expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { waitForPath, waitForText } from '../browser.ts'
import { sharedInstance } from '../journey/test-instance.ts'

const { openWindow } = sharedInstance()

// Every page in every language: assurance/screens/languages.test.ts.
test('the plans are in Arabic from the first byte, and have no axe findings', async () => {
  const page = await openWindow()
  await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: 'ar', url: page.baseURL }])
  const response = await page.goto('/plans')
  expect(await response?.text()).toContain('<html lang="ar" dir="rtl"')
  expect(await axeViolations(page)).toEqual([])
  expect(page.faults).toEqual([])
})

test.each([
  ['en', []],
  ['es', []],
  ['ar', ['noto-naskh-arabic', 'noto-sans-arabic']],
])('a page in %s loads the Arabic fonts %j', async (locale, expected) => {
  const page = await openWindow()
  await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: locale, url: page.baseURL }])
  await page.goto('/plans')
  const { loaded, preloaded } = await page.evaluate(async () => {
    await document.fonts.ready
    const fontsOf = (addresses: string[]) =>
      addresses.flatMap((address) => /noto-\w+-arabic(?=\S*\.woff2)/.exec(address)?.[0] ?? []).toSorted()
    return {
      loaded: fontsOf(performance.getEntriesByType('resource').map(({ name }) => name)),
      preloaded: fontsOf([...document.querySelectorAll<HTMLLinkElement>('link[as=font]')].map(({ href }) => href)),
    }
  })
  expect({ loaded, preloaded }).toEqual({ loaded: expected, preloaded: expected })
})

test('the language is chosen in a card, and stored', async () => {
  const page = await openWindow()
  await page.goto('/about')
  await page.getByRole('button', { name: 'Change the language' }).click()
  const card = page.getByRole('dialog', { name: 'Language Preferences' })
  await card.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Español' })
  await waitForText(page, 'Nuestra historia')
  await page.goto('/')
  await waitForText(page, 'Soluciones estratégicas de capital')
  await page.getByText('Hemos completado').scrollIntoViewIfNeeded()
  await waitForText(page, '111,900,500')
})

test('the card closes by Escape, and the focus returns to its button', async () => {
  const page = await openWindow()
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Change the language' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Language Preferences' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Language Preferences' }).waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
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
    await waitForPath(page, '/plans')
    await menu.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('closes by Escape, and is not offered on a wide screen', async () => {
    const page = await openWindow({ viewport: { width: 390, height: 800 } })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Open the menu' }).waitFor({ state: 'hidden' })
  })
})
