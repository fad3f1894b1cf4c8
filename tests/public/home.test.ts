import { beforeEach, describe, expect, test } from 'vitest'
import { scriptBytesOf } from '#root/bench/runner/script-bytes.ts'
import { waitForPath, waitForText, type Window } from '../browser.ts'
import { sharedInstance } from '../journey/test-instance.ts'

const { openWindow } = sharedInstance()
let page: Window
beforeEach(async () => {
  page = await openWindow({ reducedMotion: 'no-preference' })
})

describe('the hero', () => {
  test('shows a spinner until its picture has loaded', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/hero-.*\.(avif|webp)/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('status').filter({ hasText: 'Loading the page' }).waitFor()
    release()
    await page.locator('#hero-wait').waitFor({ state: 'hidden' })
    expect(page.faults).toEqual([])
  })

  test('shows anyway when the picture fails, and the failure is logged once', async () => {
    await page.route(/hero-.*\.(avif|webp)/, (route) => route.abort())
    await page.goto('/')
    await page.locator('#hero-wait').waitFor({ state: 'hidden' })
    expect(page.faults).toEqual(['Error loading images'])
  })

  test('does not wait again after navigation inside the site', async () => {
    await page.goto('/plans')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.locator('#hero-wait').waitFor({ state: 'hidden' })
    expect(page.faults).toEqual([])
  })

  test('is 75% of the height of a wide screen and 67% of a phone', async () => {
    const share = async (width: number, height: number) => {
      await page.setViewportSize({ width, height })
      return page
        .locator('main > section')
        .first()
        .evaluate((hero) => hero.getBoundingClientRect().height / innerHeight)
    }
    await page.goto('/')
    await expect.poll(() => share(1280, 900)).toBeCloseTo(0.75, 2)
    await expect.poll(() => share(390, 844)).toBeCloseTo(0.67, 2)
  })

  test('leads to the contact form', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).click()
    await waitForPath(page, '/contact')
  })
})

describe('the trust strip', () => {
  test('shows its final values, counts up to them from 0 once half of it is visible, and does so once', async () => {
    const final = ['10 Years', '98%', '111,900,500', '2 minutes']
    await page.setViewportSize({ width: 1280, height: 560 })
    await page.goto('/')
    const figures = page.locator('dl dd [aria-hidden=true]')
    const shown = () => figures.allInnerTexts()
    expect(await shown()).toEqual(final)
    const seen = figures.first().evaluate(
      (figure) =>
        new Promise<string[]>((resolve) => {
          const values: string[] = []
          new MutationObserver(() => {
            values.push(figure.textContent)
            if (values.length > 1 && values.at(-1) === '10 Years') resolve(values)
          }).observe(figure, { characterData: true, childList: true, subtree: true })
        }),
    )
    await page.getByText('Proven track record').scrollIntoViewIfNeeded()
    const values = await seen
    expect(values[0]).toBe('0 Years')
    expect(values).toEqual(values.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10)))
    await expect.poll(shown).toEqual(final)
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByText('Proven track record').scrollIntoViewIfNeeded()
    expect(await shown()).toEqual(final)
  })

  test('opens the review profile in a new tab', async () => {
    await page.goto('/')
    const link = page.getByRole('link', { name: 'Read the reviews' })
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
  })
})

describe('the endorsements', () => {
  const current = () => page.locator('[data-current=true] p').first().innerText()
  /** From here on the test controls the time. */
  const open = async () => {
    await page.clock.install({ time: '2026-11-21T09:00:00Z' })
    await page.goto('/')
    await page.getByRole('link', { name: /^Chat/ }).waitFor()
    await page.clock.pauseAt('2026-11-21T10:00:00Z')
    await page.getByRole('button', { name: 'Endorsement 3 of 3' }).click()
    await page.getByRole('button', { name: 'Endorsement 1 of 3' }).click()
    await leave()
    await moves(true)
  }
  const slides = () => page.locator('ul[aria-live]')
  const leave = async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.mouse.move(0, 0)
  }
  /** While it advances automatically, screen readers do not read each change. */
  const moves = (expected: boolean) =>
    expect.poll(() => slides().getAttribute('aria-live')).toBe(expected ? 'off' : 'polite')
  const names = ['Marianne Osterholt', 'Devan Ramanathan', 'Lucía Ferrer-Whitlock']

  test('advance every 5 seconds and wrap', async () => {
    await open()
    await expect.poll(current).toBe(names[0])
    for (const name of [names[1], names[2], names[0]]) {
      await page.clock.runFor(4_900)
      expect(await current()).not.toBe(name)
      await page.clock.runFor(200)
      await expect.poll(current).toBe(name)
    }
  })

  test('wrap by their buttons, jump by their dots, and restart the timer after each change', async () => {
    await open()
    const controls = page.getByRole('group', { name: 'What clients say' })
    await controls.getByRole('button', { name: 'Previous endorsement' }).click()
    await expect.poll(current).toBe(names[2])
    await controls.getByRole('button', { name: 'Next endorsement' }).click()
    await expect.poll(current).toBe(names[0])
    await controls.getByRole('button', { name: 'Endorsement 2 of 3' }).click()
    await expect.poll(current).toBe(names[1])
    await leave()
    await moves(true)
    await page.clock.runFor(4_900)
    await expect.poll(current).toBe(names[1])
    await page.clock.runFor(200)
    await expect.poll(current).toBe(names[2])
  })

  test('pause under the pointer, with the focus, and when they are paused', async () => {
    await open()
    await page.locator('[data-current=true]').hover()
    await moves(false)
    await page.clock.runFor(20_000)
    await expect.poll(current).toBe(names[0])
    await page.mouse.move(0, 0)
    await moves(true)
    await page.getByRole('button', { name: 'Next endorsement' }).focus()
    await moves(false)
    await page.clock.runFor(20_000)
    await expect.poll(current).toBe(names[0])
    await page.getByRole('button', { name: 'Pause the endorsements' }).click()
    await leave()
    await moves(false)
    await page.clock.runFor(20_000)
    await expect.poll(current).toBe(names[0])
  })

  test('slide for 500 ms, and hidden ones cannot be focused', async () => {
    await open()
    expect(await slides().evaluate((list) => getComputedStyle(list).transitionDuration)).toBe('0.5s')
    await expect.poll(() => page.locator('ul[aria-live] > li[inert]').count()).toBe(2)
  })
})

test('the questions are closed at first, and at most one is open', async () => {
  await page.goto('/')
  const open = () => page.locator('details[open] summary').allInnerTexts()
  await expect.poll(() => page.locator('details').count()).toBe(6)
  await expect.poll(open).toEqual([])
  const raising = page.getByText('How long does it take to raise capital?')
  await raising.click()
  await waitForText(page, /3 to 6 business days/)
  await page.getByText('What are alternative investments?').click()
  await expect.poll(open).toEqual(['What are alternative investments?'])
  await page.getByText('What are alternative investments?').click()
  await expect.poll(open).toEqual([])
})

test('the chat button opens a conversation by the digits of the number, in a new tab', async () => {
  await page.goto('/')
  const chat = page.getByRole('link', { name: /^Chat/ })
  await chat.waitFor()
  expect([await chat.getAttribute('href'), await chat.getAttribute('target')]).toEqual([
    'https://chat.example.com/12065550143',
    '_blank',
  ])
})

test('the chat button stays as the page has it when the settings cannot be read', async () => {
  await page.route('**/api/page-data', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  const read = page.waitForResponse('**/api/page-data')
  await page.goto('/')
  await read
  await expect.poll(() => page.getByRole('link', { name: /^Chat/ }).count()).toBe(1)
})

test('the home page loads at most 20 KB of scripts before anybody touches it, and 65 KB in all', async () => {
  const { atLoad, inAll } = await scriptBytesOf(page, '/')
  expect(atLoad.totalBytes).toBeLessThan(20_000)
  expect(inAll.totalBytes).toBeGreaterThan(atLoad.totalBytes)
  expect(inAll.totalBytes).toBeLessThanOrEqual(65_000)
})

describe('the pictures below the fold', () => {
  const lateNames = /meeting-room|portrait|stair/

  /** What the page asked for, and when it was first painted, in milliseconds. */
  const read = () =>
    page.evaluate(() => ({
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      pictures: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(?:avif|webp)$/.test(name))
        .map(({ name, startTime }) => ({ name, startTime })),
    }))

  test('load once the page is painted, and before anybody scrolls', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await expect.poll(async () => (await read()).pictures.map(({ name }) => name).join()).toMatch(lateNames)
    const { paintedAt, pictures } = await read()
    const late = pictures.filter(({ name }) => lateNames.test(name))
    for (const { startTime } of late) expect(startTime).toBeGreaterThan(paintedAt)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('load when the visitor scrolls, even if the picture of the hero never comes', async () => {
    await page.route(/hero-.*\.(avif|webp)/, () => {})
    await page.goto('/', { waitUntil: 'commit' })
    const picture = page.locator('#solutions-heading >> xpath=ancestor::section >> css=img')
    await expect.poll(() => picture.getAttribute('alt')).toBeTruthy()
    expect(await picture.isVisible()).toBe(false)
    await page.mouse.wheel(0, 500)
    await expect.poll(() => picture.isVisible()).toBe(true)
  })

  test('load without scripts', async () => {
    const still = await openWindow({ javaScriptEnabled: false })
    await still.goto('/')
    expect(await still.locator('#solutions-heading >> xpath=ancestor::section >> css=img').isVisible()).toBe(true)
  })
})

test('the scripts of the contact form load once the page is painted', async () => {
  await page.goto('/contact')
  const read = () =>
    page.evaluate(() => ({
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      formAt: performance.getEntriesByType('resource').find(({ name }) => /contact-form.*\.js$/.test(name))?.startTime,
    }))
  await expect.poll(async () => (await read()).formAt).toBeDefined()
  const { paintedAt, formAt } = await read()
  expect(formAt).toBeGreaterThan(paintedAt)
})
