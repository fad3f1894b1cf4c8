import { beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import type { Window } from '#root/tests/browser.ts'
import { sharedInstance } from '#root/tests/journey/test-instance.ts'
import { publicPages } from '#root/tests/public/pages.ts'

const { openWindow } = sharedInstance()

describe.each(['en', 'es', 'ar'] as const)('in %s', (locale) => {
  let page: Window
  beforeAll(async () => {
    page = await openWindow()
    await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: locale, url: page.baseURL }])
  })

  test.each(publicPages)('$path is in its language from the first byte, and has no axe findings', async ({ path }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    const response = await page.goto(path)
    expect(await response?.text()).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
    // The chat button appears late, and is the same everywhere.
    if (path === '/') await page.getByRole('link', { name: /^(?:Chat|محادثة)/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(page.faults).toEqual([])
  })
})

// Words and direction change no colour, so one language is enough for the dark theme.
test('every page is legible in the dark theme', async () => {
  const page = await openWindow({ colorScheme: 'dark' })
  for (const { path } of publicPages) {
    await page.goto(path)
    if (path === '/') await page.getByRole('link', { name: /^Chat/ }).waitFor()
    expect(await axeViolations(page, { only: 'color-contrast' }), path).toEqual([])
  }
})
