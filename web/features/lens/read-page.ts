import { type BehaviourId, behaviours } from '#root/domain/behaviours.ts'
import { claims } from '#root/domain/claims.ts'
import type { SignNumber } from '#root/domain/signs.ts'
import { pageData } from '#root/web/ui/page-data-store.ts'
import { boundingBox, type Box, linesOf, intersection } from './box.ts'

/** The subject of a mark: a claim of the catalogue, or a behaviour of the firm. */
export type Subject = { readonly key: string; readonly signs: readonly SignNumber[] } & (
  | { readonly kind: 'claim'; readonly id: string }
  | { readonly kind: 'behaviour'; readonly id: BehaviourId }
)

/** A marked place on the page. A subject that appears in several places has one number and one note. */
export interface Mark {
  /** Unique among the marks of the page. */
  readonly id: string
  readonly number: number
  readonly subject: Subject
  /** The marked element. */
  readonly element: HTMLElement
  readonly form: 'circle' | 'underline' | 'strike' | 'bracket'
  /** Line by line, from the top of the page, or of the window for elements that do not scroll with the page. */
  readonly lines: readonly Box[]
  readonly box: Box
  readonly isFixed: boolean
  readonly isOnDark: boolean
}

const subjects = new Map<string, Subject>([
  ...claims.map(({ id, signs }) => [`claim-${id}`, { key: `claim-${id}`, kind: 'claim', id, signs }] as const),
  ...behaviours.map(
    ({ id, signs }) => [`behaviour-${id}`, { key: `behaviour-${id}`, kind: 'behaviour', id, signs }] as const,
  ),
])

/** Finds the marks of the visible page, in page order. */
export function readPage(): Mark[] {
  // An open dialog hides the marks of the page behind it.
  if (document.querySelector('dialog:modal')) return []
  const numbers = new Map<string, number>()
  const taken = new Set<HTMLElement>()
  return [...document.querySelectorAll<HTMLElement>('[data-claim], [data-behaviour]')].flatMap((found) => {
    const subject = subjectOf(found)
    const element = visibleElementOf(found)
    const seen = element && !taken.has(element) && subject ? readMark(element, subject) : null
    if (!subject || !element || !seen) return []
    taken.add(element)
    const number = numbers.get(subject.key) ?? numbers.size + 1
    const again = numbers.has(subject.key) ? `-${taken.size}` : ''
    numbers.set(subject.key, number)
    return [{ id: `lens-mark-${subject.key}${again}`, number, subject, element, ...seen }]
  })
}

function subjectOf({ dataset: { claim, behaviour } }: HTMLElement): Subject | undefined {
  return subjects.get(claim ? `claim-${claim}` : `behaviour-${behaviour}`) ?? addedSubject(claim)
}

/** An entry that an operator added to the catalogue. */
function addedSubject(claim: string | undefined): Subject | undefined {
  const added = pageData().claims.added.find(({ id }) => id === claim)
  return added && { key: `claim-${added.id}`, kind: 'claim', id: added.id, signs: added.signs as SignNumber[] }
}

/** The element itself, or the control that opens it while it is collapsed; null when it is not visible. */
function visibleElementOf(element: HTMLElement): HTMLElement | null {
  const folded = element.closest('details:not([open])')
  const seen = folded ? folded.querySelector<HTMLElement>(':scope > summary') : element
  return seen && !seen.closest('[inert]') && seen.checkVisibility({ visibilityProperty: true }) ? seen : null
}

/** The minimum share of it that has to be visible. */
const minShare = 0.3

function readMark(element: HTMLElement, subject: Subject): Omit<Mark, 'id' | 'number' | 'subject' | 'element'> | null {
  const seen = textBoxesOf(element)
  if (seen.length === 0) return null
  const whole = boundingBox(seen)
  const frame = frameOf(element)
  const inSight = intersection(whole, frame.clip)
  if (inSight.width * inSight.height < minShare * whole.width * whole.height) return null
  const [left, top] = frame.isFixed ? [0, 0] : [scrollX, scrollY]
  const lines = linesOf(seen).map(({ x, y, width, height }) => ({ x: x + left, y: y + top, width, height }))
  const box = boundingBox(lines)
  return { form: formOf(element, subject, lines, box), lines, box, isFixed: frame.isFixed, isOnDark: isLight(element) }
}

/** The boxes of its words: text for screen readers only has none. */
function textBoxesOf(element: HTMLElement): Box[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const boxes: Box[] = []
  while (texts.nextNode()) {
    if (texts.currentNode.parentElement?.closest('.sr-only')) continue
    range.selectNodeContents(texts.currentNode)
    for (const { x, y, width, height } of range.getClientRects())
      if (width > 2 && height > 2) boxes.push({ x, y, width, height })
  }
  return boxes
}

const everything: Box = { x: -1e6, y: -1e6, width: 2e6, height: 2e6 }

/** The part of the page that its containers do not clip, and whether it stays in place while the page scrolls. */
function frameOf(element: HTMLElement): { clip: Box; isFixed: boolean } {
  let clip = everything
  for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(outer)
    if (overflowX !== 'visible' || overflowY !== 'visible') clip = intersection(clip, outer.getBoundingClientRect())
    if (position === 'fixed') return { clip, isFixed: true }
  }
  return { clip, isFixed: getComputedStyle(element).position === 'fixed' }
}

const controls = 'input, select, textarea, button, summary, a, svg'
const maxControlPx = 64

/** The lines of text, the controls and the icons of the page, from its top. What floats above the page moves over them. */
export function readObstacles(): Box[] {
  const isShown = new Map<Element, boolean>()
  const shows = (element: Element) => {
    const known = isShown.get(element) ?? isOnPage(element)
    isShown.set(element, known)
    return known
  }
  const boxes: DOMRect[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    if (!/\S/.test(text.nodeValue ?? '') || !shows(text.parentElement!)) continue
    // The box of rotated words is much larger than the words, so each letter is measured.
    const step = text.parentElement instanceof SVGElement ? 1 : text.nodeValue!.length
    for (let from = 0; from < text.nodeValue!.length; from += step) {
      range.setStart(text, from)
      range.setEnd(text, from + step)
      boxes.push(...range.getClientRects())
    }
  }
  for (const control of document.querySelectorAll(controls)) {
    const box = control.getBoundingClientRect()
    if (box.height <= maxControlPx && shows(control)) boxes.push(box)
  }
  return boxes
    .filter(({ width, height }) => width > 2 && height > 2)
    .map(({ x, y, width, height }) => ({ x: x + scrollX, y: y + scrollY, width, height }))
}

function isOnPage(element: Element): boolean {
  return (
    !element.closest('.lens, .sr-only, .skip-link, aside, dialog, [popover], [inert]') &&
    element.checkVisibility({ visibilityProperty: true })
  )
}

/** What no firm can truthfully say is struck out: no risk, and a promise of safety. */
const untrue: readonly SignNumber[] = [2, 16]
const maxLinesUnderlined = 3

/**
 * Long passages have a bracket in the margin; figures and short phrases are circled; what cannot be true is struck out;
 * other sentences are underlined.
 */
function formOf(element: HTMLElement, { signs }: Subject, lines: readonly Box[], box: Box): Mark['form'] {
  const isFigure = lines.length > 1 && element.querySelector('.figures') !== null
  const isLarge = box.height / lines.length > 40
  if (isFigure || (lines.length === 1 && box.width < (isLarge ? 480 : 240))) return 'circle'
  if (isLarge) return 'underline'
  if (lines.length > maxLinesUnderlined) return 'bracket'
  return signs.some((sign) => untrue.includes(sign)) ? 'strike' : 'underline'
}

/** Whether the words are light, on a dark background. */
function isLight(element: HTMLElement): boolean {
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(element)
      .color.match(/[\d.]+/g)
      ?.map(Number) ?? []
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140
}
