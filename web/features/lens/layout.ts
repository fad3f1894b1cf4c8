import type { Page } from './use-page.ts'

/** Where the notes are, with the width in pixels of the column or of a note in the margins. */
export type Layout = { readonly form: 'sheet' } | { readonly form: 'column' | 'margins'; readonly widthPx: number }

const minColumnWindowPx = 1100
const minPresentWindowPx = 1024
const edgePx = 12
const minNotePx = 300

/** Whether the window has the width to present. */
export const mayPresent = ({ width }: Page) => width >= minPresentWindowPx

/**
 * Notes are in both margins where these are wide enough, otherwise in a column that the page makes room for. In a narrow window
 * the open note is at the bottom. A presentation has a wider column with large letters.
 */
export function layoutOf(page: Page, isPresenting: boolean): Layout {
  const { width, marginPx } = page
  if (isPresenting && mayPresent(page)) return { form: 'column', widthPx: clamp(384, width * 0.3, 520) }
  if (width < minColumnWindowPx) return { form: 'sheet' }
  if (marginPx >= minNotePx + 2 * edgePx) return { form: 'margins', widthPx: Math.min(marginPx - 2 * edgePx, 360) }
  return { form: 'column', widthPx: clamp(330, width * 0.26, 390) }
}

const clamp = (min: number, preferred: number, max: number) => Math.round(Math.min(Math.max(min, preferred), max))

/** A column of notes: where the notes begin and how wide they are, and whether it is to the left of its marks. */
export interface Column {
  readonly left: number
  readonly widthPx: number
  readonly isLeft: boolean
}

/** The columns of a layout, from left to right. The gutter towards the page is for the connectors. */
export function columnsOf({ width, left, right, marginPx, isRightToLeft }: Page, layout: Layout): Column[] {
  if (layout.form === 'sheet') return []
  const { widthPx } = layout
  if (layout.form === 'margins')
    return [
      { left: left + marginPx - edgePx - widthPx, widthPx, isLeft: true },
      { left: right - marginPx + edgePx, widthPx, isLeft: false },
    ]
  const noteWidthPx = widthPx - gutterPx - edgePx
  return [{ left: isRightToLeft ? edgePx : width - edgePx - noteWidthPx, widthPx: noteWidthPx, isLeft: isRightToLeft }]
}

const gutterPx = 18
