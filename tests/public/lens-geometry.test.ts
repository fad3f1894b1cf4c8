import { beforeAll, describe, expect, test } from 'vitest'
import { barriersOf } from '../axe.ts'
import { resize, type Window } from '../browser.ts'
import { sharedStage } from '../journey/stage.ts'
import { publicPages } from './pages.ts'

/* Where the lens draws: notes beside the page, numbers and lines between them, on each public page and each usual window. */

const { openWindow } = sharedStage()
let page: Window
beforeAll(async () => {
  page = await openWindow({ reducedMotion: 'reduce' })
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

/** Opens a page with the lens, in a window of this size, in a language of the site. */
async function visit(path: string, size: { width: number; height: number }, language = 'en'): Promise<void> {
  await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: language, url: page.baseURL }])
  await page.setViewportSize(size)
  await page.goto(path)
  await page.locator('#lens-mark-claim-chat').waitFor({ state: 'attached' })
  await page.evaluate(allIsDrawn)
}

/** Runs in the page: waits until its fonts are loaded, and for some frames after that. */
async function allIsDrawn(): Promise<void> {
  await document.fonts.ready
  for (let frames = 0; frames < 6; frames += 1) await new Promise(requestAnimationFrame)
}

describe.each(publicPages.map(({ path }) => path))('%s', (path) => {
  test('notes, numbers and lines cover no text in any usual window', async () => {
    await visit(path, sizes[0])
    for (const size of sizes) {
      await resize(page, size)
      for (const share of [0, 0.5]) {
        await page.evaluate((part) => scrollTo(0, part * (document.body.scrollHeight - innerHeight)), share)
        const message = `${size.width} x ${size.height}, at ${share} of the page`
        await expect.poll(faultsOfDrawing, { message }).toEqual([])
      }
    }
  })

  test('beside the column it is laid out as in a narrower window', async () => {
    await visit(path, { width: 1280, height: 860 })
    const roomPx = await page.evaluate(() => parseFloat(getComputedStyle(document.body).paddingRight))
    expect(roomPx).toBeGreaterThanOrEqual(330)
    const beside = await sizesAtRest()
    await page.getByRole('button', { name: 'Hide what’s behind this' }).click()
    await expect.poll(() => page.locator('.lens').count()).toBe(0)
    await resize(page, { width: 1280 - roomPx, height: 860 })
    expect(await sizesAtRest()).toEqual(beside)
    await page.getByRole('button', { name: 'Show what’s behind this' }).click()
  })
})

/** The place and the size of each element without the lens and the simulation bar, once nothing moves any more. */
async function sizesAtRest(): Promise<string[]> {
  const sizesNow = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *:not(.lens, .lens *)')]
        .filter((element) => !element.closest('aside, .skip-link') && element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return `${element.tagName} ${[x + scrollX, y + scrollY, width, height].map(Math.round).join(' ')}`
        }),
    )
  for (let last = await sizesNow(); ;) {
    await page.evaluate(allIsDrawn)
    const now = await sizesNow()
    if (now.join() === last.join()) return now
    last = now
  }
}

test.each(['/plans', '/'])('%s in Arabic: the column is to the left of the page', async (path) => {
  await visit(path, { width: 1280, height: 800 }, 'ar')
  await expect.poll(faultsOfDrawing).toEqual([])
  const places = await page.evaluate(() =>
    ['.lens-beside', 'main'].map((part) => document.querySelector(part)!.getBoundingClientRect()),
  )
  expect(places[0]!.right).toBeLessThanOrEqual(places[1]!.left)
  await visit(path, { width: 1280, height: 800 })
})

interface Place {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly words: string
}

/**
 * What the lens draws wrongly. Each mark has a note of a readable size beside the page, which covers no text of the page
 * and no other note; the expanded one is in sight; no number and no line to a note crosses text.
 */
async function faultsOfDrawing(): Promise<string[]> {
  const texts = await page.evaluate(textsOfPage)
  const { notes, numbers, numbered, lines, chat, height } = await page.evaluate(drawingOfLens)
  const faults: string[] = []
  if (notes.length !== new Set(numbered).size) faults.push(`${notes.length} notes for ${numbered.join(', ')}`)
  for (const [index, note] of notes.entries()) {
    if (note.right - note.left < 300 || note.sizePx < 15) faults.push(`"${note.words}" is too small`)
    if (note.isExpanded && (note.top < 32 || note.bottom > height)) faults.push(`"${note.words}" is out of sight`)
    const others = notes.slice(index + 1).filter((other) => !note.isDocked && !other.isDocked)
    for (const other of [...texts, ...chat, ...others])
      if (doCross(note, other)) faults.push(`note "${note.words}" covers "${other.words}"`)
  }
  for (const one of [...numbers, ...lines])
    for (const text of texts) if (doCross(one, text)) faults.push(`"${one.words}" crosses "${text.words}"`)
  return [...new Set(faults)]
}

function doCross(one: Place, other: Place): boolean {
  const [across, down] = [
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  ]
  return across > 0.5 && down > 0.5
}

/** Runs in the page: the places of its words, without what floats above it. */
function textsOfPage(): Place[] {
  const elsewhere = '.lens, .sr-only, .skip-link, aside, dialog, [popover], [inert], script, style'
  const texts: Place[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (walker.nextNode()) {
    const { parentElement: parent, nodeValue } = walker.currentNode
    const words = nodeValue ?? ''
    if (!parent || !words.trim() || parent.closest(elsewhere)) continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    // The box of drawn words is much larger than the words when they are turned, so each letter counts.
    const step = parent instanceof SVGElement ? 1 : words.length
    for (let from = 0; from < words.length; from += step) {
      range.setStart(walker.currentNode, from)
      range.setEnd(walker.currentNode, from + step)
      for (const { left, right, top, bottom } of range.getClientRects())
        texts.push({ left, right, top, bottom, words: words.trim().slice(0, 30) })
    }
  }
  return texts
}

/** Runs in the page: the notes beside it, the rings of the numbers, points on the lines every 3 px, and the chat button. */
function drawingOfLens() {
  const boxOf = (element: Element, words = element.textContent.slice(0, 20)) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom, words }
  }
  const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)]
  const hasColumn = document.querySelector('.lens-column') !== null
  return {
    height: innerHeight,
    chat: all('[data-claim=chat]').map((chat) => boxOf(chat, 'chat')),
    notes: all<HTMLElement>('.lens-beside').map((note) =>
      Object.assign(boxOf(note), {
        sizePx: parseFloat(getComputedStyle(note.querySelector('p') ?? note).fontSize),
        isDocked: note.closest('.lens-dock') !== null,
        isExpanded: hasColumn && note.dataset.detail !== 'title',
      }),
    ),
    numbered: all('.lens-number > :first-child').map(({ textContent }) => textContent),
    numbers: all('.lens-on-page .lens-number > :first-child').map((ring) => boxOf(ring)),
    lines: all<SVGPathElement>('.lens-connector').flatMap((line) =>
      Array.from({ length: Math.floor(line.getTotalLength() / 3) }, (_, step) => {
        const { x, y } = line.getPointAtLength(step * 3)
        return { left: x - scrollX, right: x - scrollX + 1, top: y - scrollY, bottom: y - scrollY + 1, words: 'line' }
      }),
    ),
  }
}

describe('by keyboard', () => {
  test('a mark opens its note in the column, Escape returns to the mark, and the arrows go from mark to mark', async () => {
    await visit('/plans', { width: 1280, height: 800 })
    await page.locator('#lens-mark-claim-advanced-return').focus()
    await page.keyboard.press('Enter')
    await expect.poll(activeId).toBe('lens-note-claim-advanced-return')
    const note = page.locator('#lens-note-claim-advanced-return')
    expect(await note.getAttribute('data-detail')).toBe('full')
    expect(await page.locator('.lens-beside:not([data-detail=title])').count()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await note.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    expect(await activeId()).toBe('lens-mark-claim-advanced-return')
    await page.keyboard.press('ArrowDown')
    expect(await activeId()).not.toBe('lens-mark-claim-advanced-return')
  })

  test('a presentation steps through the marks in large letters, and Escape ends it', async () => {
    await visit('/plans', { width: 1366, height: 768 })
    await page.getByRole('button', { name: 'Present', exact: true }).click()
    const note = page.locator('.lens-beside')
    await expect.poll(() => note.count()).toBe(1)
    const seen = new Set<string>()
    for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key)
      await expect.poll(async () => seen.has((await activeId()) ?? '')).toBe(false)
      seen.add((await activeId()) ?? '')
      const shown = await note.evaluate((element) => {
        const box = element.getBoundingClientRect()
        return {
          size: getComputedStyle(element.querySelector('p')!).fontSize,
          isIn: box.top >= 32 && box.bottom <= 768,
        }
      })
      expect(shown).toEqual({ size: '20px', isIn: true })
    }
    expect([...seen].every((id) => id.startsWith('lens-note-claim-'))).toBe(true)
    const last = await activeId()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(activeId).not.toBe(last)
    expect(seen).toContain(await activeId())
    expect(await barriersOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Present', exact: true }).waitFor()
    await expect.poll(() => note.count()).toBeGreaterThan(1)
  })
})

const activeId = () => page.evaluate(() => document.activeElement?.id)

test('the column has no axe findings by day and by night', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['/', '/plans', '/cert']) {
      await visit(path, { width: 1280, height: 800 })
      expect(await barriersOf(page)).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
})

test('on a phone the open note covers neither its own claim nor the chat button', async () => {
  await visit('/plans', { width: 360, height: 740 })
  for (const id of ['claim-address', 'claim-chat', 'claim-plan-badge']) {
    await page.locator(`#lens-mark-${id}`).dispatchEvent('click')
    await page.locator(`#lens-note-${id}`).waitFor()
    await expect
      .poll(() =>
        page.evaluate(
          (subject) => {
            const sheet = document.querySelector('.lens-sheet')!.getBoundingClientRect()
            const claim = document.querySelector(`[data-claim=${subject}]`)!.getBoundingClientRect()
            return claim.bottom <= sheet.top && claim.top >= 32
          },
          id.replace('claim-', ''),
        ),
      )
      .toBe(true)
  }
})
