import { beforeAll, describe, expect, test } from 'vitest'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import type { Window } from '#root/tests/browser.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { signUpByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { startTranslator } from '#root/tests/public/translator.ts'

/* An operator's settings, as an open public page follows them. */

const { db, env } = await freshDatabase()
const translator = await startTranslator()
const { openWindow } = testInstance({ ...env })
let page: Window
beforeAll(async () => {
  page = await openWindow()
})

/** Opens a page and waits until it follows the settings, which it starts last. */
const openSettled = async (path: string) => {
  const read = page.waitForResponse('**/api/page-data')
  await page.goto(path)
  await read
}

test('the chat button appears, changes and disappears with the number in an open page', async () => {
  const chat = page.getByRole('link', { name: /^Chat/ })
  const link = () => chat.evaluateAll(([button]) => button?.getAttribute('href') ?? null)
  await storeSetting(db, 'chat-number', null)
  await openSettled('/about')
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
  await expect.poll(link).toBeNull()
  for (const [number, expected] of [
    ['+1 (206) 555-0143', 'https://chat.example.com/12065550143'],
    ['206.555.0199', 'https://chat.example.com/2065550199'],
    ['206-555-019', null],
    ['(206) 555-0143', 'https://chat.example.com/2065550143'],
    [null, null],
  ] as const) {
    await storeSetting(db, 'chat-number', number)
    await expect.poll(link).toBe(expected)
  }
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
})

describe('a third-party translator', () => {
  const script = () => `${translator.origin}/element.js?v=1`
  const card = () => page.getByRole('dialog', { name: 'Language Preferences' })
  const list = () => card().getByRole('combobox', { name: 'Language Translate Widget' })
  const openCard = async () => {
    await page.getByRole('button', { name: 'Change the language' }).click()
    await card().getByRole('combobox', { name: 'Language', exact: true }).waitFor()
  }
  /** Sets a script, or none, and waits until the served pages have it. */
  const set = async (address: string | null) => {
    await storeSetting(db, 'translation-script', address)
    const policy = async () => (await page.request.get('/')).headers()['content-security-policy'] ?? ''
    const isOpen = async () => (await policy()).includes(translator.origin)
    await expect.poll(isOpen).toBe(address !== null)
  }
  /** The translator's elements in the page. */
  const traces = () =>
    page.evaluate((origin) => {
      const loaded = document.querySelectorAll(`[src^="${origin}"], [href^="${origin}"]`)
      const names = Object.keys(window).filter((name) => /^google$|translator/i.test(name))
      const made = document.querySelectorAll('.skiptranslate, #banner')
      return [loaded.length, made.length, names, document.cookie.includes('googtrans'), document.body.style.top]
    }, translator.origin)
  const none = [0, 0, [], false, '']

  test('18 is neither offered nor allowed while none is set', async () => {
    await openSettled('/plans')
    await openCard()
    expect(await card().getByText('third party').count()).toBe(0)
    const refused = await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective))
          document.head.append(Object.assign(document.createElement('script'), { src: address }))
        }),
      script(),
    )
    expect([refused, translator.requests]).toEqual(['script-src-elem', []])
  })

  describe('once a script is set', () => {
    beforeAll(async () => {
      page = await openWindow()
    })

    test('loads when the card is opened, with a warning and our style, and is removed completely when it is closed', async () => {
      await set(script())
      await openSettled('/plans')
      expect([translator.requests, await traces()]).toEqual([[], none])
      await openCard()
      await card()
        .getByText(`These languages come from a third party, ${new URL(translator.origin).host}.`)
        .waitFor()
      await list().waitFor()
      await expect.poll(() => translator.options).toEqual(['{"pageLanguage":"en","layout":"its vertical layout"}'])
      expect(await card().getByRole('link', { name: 'Translator' }).isVisible()).toBe(false)
      expect(await list().evaluate((select) => select.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44)
      expect((await traces()).slice(0, 2)).toEqual([2, 2])
      await page.keyboard.press('Escape')
      await card().waitFor({ state: 'hidden' })
      await expect.poll(traces).toEqual(none)
      expect(page.faults).toEqual([])
    })

    test('does not break the page whose texts it has replaced, and the next page is untranslated', async () => {
      await page.goto('/login')
      await openCard()
      await list().selectOption('French')
      await page.getByRole('heading', { name: '[fr]' }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(traces).toEqual(none)
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.locator('input[type=password]').fill('not the password')
      await page.locator('form button[type=submit]').click()
      await page.getByRole('alert').waitFor()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
      await page.getByRole('heading', { level: 1, name: /^(?!\[fr\])/ }).waitFor()
      await page.waitForURL('**/plans')
      expect(page.faults).toEqual([])
    })

    test('is offered in the dashboard as well', async () => {
      await signUpByApi(page, 'Tess', 'Tongue')
      await page.goto('/dashboard')
      await openCard()
      await list().waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(traces).toEqual(none)
      expect(page.faults).toEqual([])
    })

    test('has a message when it cannot be loaded, beside the built-in languages', async () => {
      await set(`${translator.origin}/missing.js`)
      await page.goto('/about')
      await openCard()
      await card().getByRole('alert').getByText('The translator could not be loaded.').waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(traces).toEqual(none)
    })
  })
})
