import { expect } from 'vitest'
import { resize, type Window } from '../browser.ts'

/* What the lens draws on a page, and where the page has its parts. */

export const lensSwitch = (page: Window) => page.getByRole('button', { name: /what’s behind this$/ })
export const lensMarks = (page: Window) => page.getByRole('button', { name: /^Note \d+: / })

/** Opens a page with the lens off or on. The choice of the previous page takes effect a moment after the scripts have started. */
export async function openWithLens(page: Window, path: string, isOn: boolean): Promise<void> {
  await page.goto(path)
  const wasOn = await page.evaluate(() => localStorage.getItem('lens') === 'on')
  await page.getByRole('button', { name: wasOn ? 'Hide what’s behind this' : 'Show what’s behind this' }).waitFor()
  if (wasOn !== isOn) await lensSwitch(page).click()
  if (isOn) await page.getByRole('button', { name: /^Note \d+: .*Messaging-app contact/ }).waitFor()
}

/** Opens a page whose lens is on, in a window of this size, in a language of the site. */
export async function visitInLanguage(
  page: Window,
  path: string,
  size: { width: number; height: number },
  language = 'en',
): Promise<void> {
  await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: language, url: page.baseURL }])
  await page.setViewportSize(size)
  await page.goto(path)
  await page.locator('#lens-mark-claim-chat').waitFor({ state: 'attached' })
  await page.evaluate(waitUntilDrawn)
}

/** Runs in the page: waits until its fonts and the visible pictures are loaded, and for some frames after that. */
export async function waitUntilDrawn(): Promise<void> {
  await document.fonts.ready
  const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
  await Promise.allSettled(inSight.map((image) => image.decode()))
  for (let frames = 0; frames < 6; frames += 1) await new Promise(requestAnimationFrame)
}

/** The place and the size of each element without the lens and the simulation bar, once nothing moves any more. */
export async function settledLayout(page: Window): Promise<string[]> {
  const placesNow = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *:not(.lens, .lens *)')]
        .filter((element) => !element.closest('aside, .skip-link') && element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return `${element.tagName} ${[x + scrollX, y + scrollY, width, height].map(Math.round).join(' ')}`
        }),
    )
  for (let last = await placesNow(); ;) {
    await page.evaluate(waitUntilDrawn)
    const now = await placesNow()
    if (now.join() === last.join()) return now
    last = now
  }
}

/** Checks that the lens does not move the open page at these widths. It is off before and afterwards. */
export async function expectLayoutUnchanged(page: Window, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await resize(page, { width, height: 860 })
    const before = await settledLayout(page)
    await lensSwitch(page).click()
    await lensMarks(page).first().waitFor()
    expect([width, await settledLayout(page)]).toEqual([width, before])
    await lensSwitch(page).click()
    await expect.poll(() => lensMarks(page).count()).toBe(0)
    expect([width, await settledLayout(page)]).toEqual([width, before])
  }
  await page.setViewportSize({ width: 1280, height: 860 })
}

/** Checks that nothing of the lens covers text of the open page, at its top and in its middle, in windows of these sizes. */
export async function expectNoTextCovered(
  page: Window,
  sizes: readonly { readonly width: number; readonly height: number }[],
): Promise<void> {
  for (const size of sizes) {
    await resize(page, size)
    for (const share of [0, 0.5]) {
      await page.evaluate((part) => scrollTo(0, part * (document.body.scrollHeight - innerHeight)), share)
      const message = `${size.width} x ${size.height}, at ${share} of the page`
      await expect.poll(() => drawingFaults(page), { message }).toEqual([])
    }
  }
}

interface Place {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly text: string
}

/**
 * What the lens draws wrongly. Each mark has a note of a readable size beside the page, which covers no text of the page
 * and no other note; the expanded one is in sight; no number and no line to a note crosses text.
 */
export async function drawingFaults(page: Window): Promise<string[]> {
  const texts = await page.evaluate(textsOfPage)
  const { notes, numbers, numbered, lines, chat, height } = await page.evaluate(drawingOfLens)
  const faults: string[] = []
  if (notes.length !== new Set(numbered).size) faults.push(`${notes.length} notes for ${numbered.join(', ')}`)
  for (const [index, note] of notes.entries()) {
    if (note.right - note.left < 300 || note.sizePx < 15) faults.push(`"${note.text}" is too small`)
    if (note.isExpanded && (note.top < 32 || note.bottom > height)) faults.push(`"${note.text}" is out of sight`)
    for (const other of [...texts, ...chat, ...notes.slice(index + 1)])
      if (doCross(note, other)) faults.push(`note "${note.text}" covers "${other.text}"`)
  }
  for (const one of [...numbers, ...lines])
    for (const text of texts) if (doCross(one, text)) faults.push(`"${one.text}" crosses "${text.text}"`)
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
    const content = nodeValue ?? ''
    if (!parent || !content.trim() || parent.closest(elsewhere)) continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    // The box of drawn words is much larger than the words when they are turned, so each letter counts.
    const step = parent instanceof SVGElement ? 1 : content.length
    for (let from = 0; from < content.length; from += step) {
      range.setStart(walker.currentNode, from)
      range.setEnd(walker.currentNode, from + step)
      for (const { left, right, top, bottom } of range.getClientRects())
        texts.push({ left, right, top, bottom, text: content.trim().slice(0, 30) })
    }
  }
  return texts
}

/** Runs in the page: the notes beside it, the rings of the numbers, points on the lines every 3 px, and the chat button. */
function drawingOfLens() {
  const boxOf = (element: Element, text = element.textContent.slice(0, 20)) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom, text }
  }
  const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)]
  const hasColumn = document.querySelector('.lens-column') !== null
  return {
    height: innerHeight,
    chat: all('[data-claim=chat]').map((chat) => boxOf(chat, 'chat')),
    notes: all<HTMLElement>('.lens-beside').map((note) =>
      Object.assign(boxOf(note), {
        sizePx: parseFloat(getComputedStyle(note.querySelector('p') ?? note).fontSize),
        isExpanded: hasColumn && note.dataset.detail !== 'title',
      }),
    ),
    numbered: all('.lens-number > :first-child').map(({ textContent }) => textContent),
    numbers: all('.lens-on-page .lens-number > :first-child').map((ring) => boxOf(ring)),
    lines: all<SVGPathElement>('.lens-connector').flatMap((line) =>
      Array.from({ length: Math.floor(line.getTotalLength() / 3) }, (_, step) => {
        const { x, y } = line.getPointAtLength(step * 3)
        return { left: x - scrollX, right: x - scrollX + 1, top: y - scrollY, bottom: y - scrollY + 1, text: 'line' }
      }),
    ),
  }
}
