import { beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { fitsPhone, atPhoneWidth, resize, type Window } from '../browser.ts'
import { sharedInstance } from '../journey/test-instance.ts'
import { smallTargets } from '../touch-targets.ts'
import { waitUntilDrawn, expectLayoutUnchanged, lensMarks, lensSwitch, openWithLens } from './lens-drawing.ts'

/* The lens on the public pages: what it draws, how it is reached, and what it leaves unchanged. */

const { openWindow } = sharedInstance()
let page: Window
beforeAll(async () => {
  page = await openWindow()
})

const open = (path: string, isOn: boolean) => openWithLens(page, path, isOn)
const marks = () => lensMarks(page)

test('the lens is loaded only when it is switched on, and the choice is stored', async () => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const ofLens = () => requests.filter((address) => /\/lens-[\w-]+\.(?:js|css)$/.test(address))
  await open('/about', false)
  expect(ofLens()).toEqual([])
  await lensSwitch(page).click()
  await marks().first().waitFor()
  expect(ofLens().length).toBeGreaterThan(1)
  await page.goto('/plans')
  await marks().first().waitFor()
  await lensSwitch(page).click()
  expect(await marks().count()).toBe(0)
})

test('the lens does not move the plans page', async () => {
  await open('/plans', false)
  await expectLayoutUnchanged(page, [768, 360])
})

describe('a note', () => {
  test('opens from its mark by keyboard, and returns the focus when it closes', async () => {
    await resize(page, { width: 1000, height: 860 })
    await open('/plans', true)
    await page.getByRole('heading', { level: 1 }).click()
    for (let press = 0; (await focused()) !== 'mark'; press++) {
      if (press > 30) throw new Error('Tab never came to a mark')
      await page.keyboard.press('Tab')
    }
    const first = await page.evaluate(() => document.activeElement?.id)
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('note')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('note')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(first)
    expect(await page.locator('.lens-note').count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('mark')
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe(first)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe(first)
    await resize(page, { width: 1280, height: 860 })
  })

  test('shows the sign, its publisher and the honest version, and leads to the next', async () => {
    await open('/plans', true)
    await page
      .getByRole('button', { name: /Guaranteed returns, High return in days/ })
      .first()
      .click()
    const note = page.locator('.lens-note[data-detail=full]')
    for (const text of [
      'Guaranteed returns',
      'Warning sign 3 of 29',
      'A promised sure return is the first sign of fraud',
      'Doubling money in ten days is not an investment.',
      'FINRA Warns Investors of Social Media-Linked Ponzi Schemes, High-Yield Investment Programs',
      'Published by FINRA (United States · Jul 15, 2010):',
    ])
      await note.getByText(text).first().waitFor()
    await note.getByText('More publications').click()
    expect(await note.getByRole('link', { name: /^Red Flags of Fraud/ }).getAttribute('href')).toBe(
      'https://www.finra.org/investors/protect-your-money/avoid-fraud/red-flags-fraud',
    )
    await page.getByRole('button', { name: 'Next note' }).click()
    await note.getByText('Phantom riches').waitFor()
  })

  test('says where to report in the reader’s country, which stays chosen on the page about the simulation', async () => {
    const reader = await openWindow({ locale: 'en-GB' })
    await reader.addInitScript(() => localStorage.setItem('lens', 'on'))
    await reader.goto('/plans')
    await reader
      .getByRole('button', { name: /Guaranteed returns, High return in days/ })
      .first()
      .click()
    const note = reader.locator('.lens-note[data-detail=full]')
    await note.getByText('Where to report this').click()
    await note.getByRole('link', { name: /^FCA/ }).waitFor()
    await note.getByRole('combobox', { name: 'Your country' }).selectOption('Australia')
    expect(await note.getByRole('link', { name: /^Scamwatch/ }).getAttribute('href')).toBe(
      'https://www.scamwatch.gov.au/report-a-scam',
    )
    await reader.goto('/about-this-simulation')
    const country = () =>
      reader
        .locator('#report details[open]')
        .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.country))
    await expect.poll(country).toEqual(['AU'])
    await reader.locator('#report summary').filter({ hasText: 'Canada' }).click()
    await expect.poll(country).toEqual(['CA'])
    // The browser reports the change later than it shows it.
    await expect.poll(() => reader.evaluate(() => localStorage.getItem('report-country'))).toBe('CA')
    await reader.reload()
    await expect.poll(country).toEqual(['CA'])
    expect(reader.faults).toEqual([])
  })

  test('is linked to its text for screen readers', async () => {
    await open('/plans', true)
    const claim = page.locator('[data-claim=terms], [data-claim=beginners-return]').first()
    expect(await claim.getAttribute('role')).toBe('mark')
    const mark = page.locator(`#${await claim.getAttribute('aria-details')}`)
    expect(await mark.innerText()).toContain('Guaranteed returns')
    await lensSwitch(page).click()
    await expect.poll(() => claim.getAttribute('aria-details')).toBeNull()
  })

  test('is in the margin of a wide window, beside its mark, without overlaps', async () => {
    await page.setViewportSize({ width: 1920, height: 900 })
    await open('/', true)
    await page.locator('.lens-beside').nth(9).waitFor()
    // The notes are placed after their marks and the page's fonts.
    const contents = { left: 360, right: 1560 }
    await expect
      .poll(async () => {
        const boxes = await boxesInMargin()
        return boxes.filter(
          (box, index) =>
            !(box.right <= contents.left || box.left >= contents.right) ||
            boxes.slice(index + 1).some((other) => overlap(box, other)),
        )
      })
      .toEqual([])
    await page.setViewportSize({ width: 1280, height: 860 })
  })

  test('opens from the bottom on a phone, and fits touch and the screen', async () => {
    await open('/plans', true)
    await fitsPhone(page)
    await atPhoneWidth(page, async () => {
      await marks().nth(1).click()
      const note = page.locator('.lens-sheet')
      const place = () =>
        note.evaluate((element) => {
          const { bottom, width } = element.getBoundingClientRect()
          return [Math.round(bottom), Math.round(width)]
        })
      await expect.poll(place).toEqual([740, 360])
      expect(await smallTargets(page)).toEqual([])
      await note.getByRole('button', { name: 'Close the note' }).click()
    })
  })
})

test('the lens has no axe findings', async () => {
  for (const path of ['/', '/plans', '/contact']) {
    await open(path, true)
    expect(await axeViolations(page)).toEqual([])
    await marks().nth(1).click()
    // It covers what is behind it, including other marks, until it is closed.
    expect(await axeViolations(page, { within: '.lens-note' })).toEqual([])
  }
})

test('a printed page has the numbers of the lens, followed by the notes', async () => {
  await open('/plans', true)
  const handout = page.locator('.lens-handout')
  // The chat button comes last, and is marked while it is shown.
  await page.locator('[data-claim=chat]').waitFor()
  await expect.poll(() => handout.locator('> ol > li').count()).toBe(9)
  await page.emulateMedia({ media: 'print' })
  await handout.getByText('Notes on this page').waitFor()
  // The page is read again in its next frame, and keeps the marks of the screen.
  await page.evaluate(waitUntilDrawn)
  expect(await handout.locator('> ol > li').count()).toBe(9)
  expect(await page.locator('.lens-layer').first().isVisible()).toBe(false)
  const numbered = page.locator('[data-claim=beginners-return]')
  expect(await numbered.evaluate((element) => getComputedStyle(element, '::after').content)).toMatch(/^"\d+"$/)
  await page.emulateMedia({ media: 'screen' })
})

/** The focused element of the lens. */
function focused(): Promise<'mark' | 'note' | null> {
  return page.evaluate(() => {
    const here = document.activeElement
    return here?.closest('.lens-note') ? 'note' : here?.classList.contains('lens-number') ? 'mark' : null
  })
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function boxesInMargin(): Promise<Box[]> {
  return page.locator('.lens-on-page .lens-beside').evaluateAll((notes) =>
    notes.map((note) => {
      const { left, right, top, bottom } = note.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )
}

function overlap(one: Box, other: Box): boolean {
  return one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom
}
