import { type Page } from 'playwright-core'

/* Whether all text stays readable with the text spacing of WCAG 2.2, 1.4.12, and at a zoom of 200%, 1.4.4. */

/** A reader's own text spacing, in the amounts that 1.4.12 names. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`

/** The texts of a page that are cut off or run out of their boxes. */
export async function findCutText(page: Page, at: string): Promise<string[]> {
  return (await page.evaluate(cutTexts)).map((text) => `${at}: ${text}`)
}

/** The same with a reader's own text spacing. */
export async function findCutSpacedText(page: Page, at: string): Promise<string[]> {
  await page.evaluate(setSpacing, spacing)
  const found = await findCutText(page, `${at} with text spacing`)
  await page.evaluate(setSpacing, '')
  return found
}

/** Runs in the page: adds a style sheet, or removes the one that was added before. */
async function setSpacing(css: string): Promise<void> {
  if (css === '') document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  else {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

/**
 * Runs in the page: the texts of which a part is outside a box that hides what overflows, outside the window, or below the
 * box that holds them; and the choices that are wider than their field, unless a paragraph says them. A text with an ellipsis is no fault where the complete
 * text is a press away: in a link, in a button or beside a button that copies it.
 */
function cutTexts(): string[] {
  const isNoText = (element: Element) =>
    element.closest('.sr-only, [aria-hidden=true], [hidden], [inert], .skip-link, .drawn, svg') !== null
  const styleOf = (element: Element) => getComputedStyle(element)
  const endsInEllipsis = (element: Element) => {
    const { textOverflow, webkitLineClamp } = styleOf(element)
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  }
  const isExcerpt = (element: Element) => {
    let box: Element | null = element
    while (box && !endsInEllipsis(box)) box = box.parentElement
    return Boolean(box?.closest('a[href], button') ?? box?.parentElement?.querySelector(':scope > button'))
  }
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const overflows = (text: Text): boolean => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    // The box of a letter is taller than its line where lines are close.
    const slack = parseFloat(styleOf(text.parentElement!).fontSize) * 0.35
    for (let box = text.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = styleOf(box)
      const edge = box.getBoundingClientRect()
      // Text for screen readers alone is in a box of one pixel.
      if (edge.width <= 1 || edge.height <= 1) return false
      const isTooWide = (rect: DOMRect) => rect.right > edge.right + 1.5 || rect.left < edge.left - 1.5
      const isTooHigh = (rect: DOMRect) => rect.bottom > edge.bottom + slack || rect.top < edge.top - slack
      if (hides(overflowX) && rects.some(isTooWide)) return true
      if (hides(overflowY) && rects.some(isTooHigh)) return true
      const isControl = box.matches('button, a, summary, label, th, td')
      if (isControl && styleOf(box).display !== 'inline' && rects.some((rect) => isTooHigh(rect) || isTooWide(rect)))
        return true
      // What is further out does not hold this text, or scrolls it into sight.
      if (position === 'fixed' || ['auto', 'scroll'].includes(overflowX) || ['auto', 'scroll'].includes(overflowY))
        return false
    }
    return rects.some(({ right, left }) => right > innerWidth + 1.5 || left < -1.5)
  }
  const isInSight = (parent: Element) =>
    !parent.matches('option, script, style, title, textarea') &&
    parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isNoText(parent) &&
    !isExcerpt(parent)
  const found: string[] = []
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const text = walk.currentNode as Text
    const isShown = text.data.trim() !== '' && isInSight(text.parentElement!)
    if (isShown && overflows(text)) found.push(`"${text.data.trim().slice(0, 40)}" is cut`)
  }
  const pen = document.createElement('canvas').getContext('2d')!
  for (const field of document.querySelectorAll('select')) {
    if (!field.checkVisibility({ opacityProperty: true })) continue
    const { font, letterSpacing, paddingInlineStart, paddingInlineEnd } = styleOf(field)
    pen.font = font
    pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
    const text = field.selectedOptions[0]?.text ?? ''
    const room = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
    const isSaid = [...document.querySelectorAll('main p')].some(
      (paragraph) => paragraph.textContent === text && paragraph.checkVisibility(),
    )
    if (pen.measureText(text).width > room + 1 && !isSaid) found.push(`the choice "${text}" is cut`)
  }
  return [...new Set(found)]
}
