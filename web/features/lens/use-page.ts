import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Box } from './box.ts'
import { type Mark, readObstacles, readPage } from './read-page.ts'

/** The page as displayed now, in pixels: its marks, its size, and the free space beside its contents. */
export interface Page {
  readonly marks: readonly Mark[]
  /** What numbers and connectors must not cross: lines of text and controls. */
  readonly obstacles: readonly Box[]
  /** The width of the window. */
  readonly width: number
  /** The height of the page, at least that of the window. */
  readonly height: number
  /** Where the page begins and ends: it is narrower than the window beside a column of notes. */
  readonly from: number
  readonly to: number
  /** Where its contents may begin and end, and how wide the margins beside them are without a column of notes. */
  readonly left: number
  readonly right: number
  readonly marginPx: number
  readonly isRightToLeft: boolean
  /** An open dialog hides the marks. */
  readonly hasDialog: boolean
}

/** How long to wait for changes without an event. */
const heartbeatMs = 500
const maxContentsPx = 1200

/** Follows the page: marks move with their elements. */
export function usePage(): Page | null {
  const [page, setPage] = useState<Page | null>(null)
  const shown = useRef('')
  useEffect(() => {
    let frame = 0
    const read = () => {
      frame = 0
      // Print hides parts of the page, so the printed notes are those of the screen.
      if (matchMedia('print').matches) return
      const now = readPageState()
      const look = JSON.stringify(now, (name, value: unknown) => (name === 'element' ? undefined : value))
      if (look === shown.current) return
      shown.current = look
      setPage(now)
    }
    const soon = () => {
      frame ||= requestAnimationFrame(read)
    }
    const stop = observeChanges(soon)
    read()
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  useLayoutEffect(() => connectMarks(page?.marks ?? []), [page?.marks])
  return page
}

function readPageState(): Page {
  const width = document.documentElement.clientWidth
  const { paddingLeft, paddingRight, direction } = getComputedStyle(document.body)
  const [from, to] = [Number.parseFloat(paddingLeft), width - Number.parseFloat(paddingRight)]
  const contents = document.getElementById('content')?.parentElement?.getBoundingClientRect()
  const [left, right] = [contents?.left ?? from, contents?.right ?? to]
  const column = width - (to - from)
  return {
    marks: readPage(),
    obstacles: readObstacles(),
    width,
    height: Math.max(document.body.offsetHeight, innerHeight),
    from,
    to,
    left,
    right,
    marginPx: Math.max(0, (right - left + column - maxContentsPx) / 2),
    isRightToLeft: direction === 'rtl',
    hasDialog: document.querySelector('dialog:modal') !== null,
  }
}

/** Calls `changed` whenever an element may have moved. Returns a function that stops this. */
function observeChanges(changed: () => void): () => void {
  const observer = new MutationObserver((records) => {
    if (records.some(({ target }) => !(target instanceof Element && target.closest('.lens')))) changed()
  })
  const attributeFilter = ['class', 'style', 'open', 'hidden', 'inert']
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter,
  })
  // The page becomes narrower beside a column of notes.
  const resizes = new ResizeObserver(changed)
  resizes.observe(document.body)
  const heartbeat = setInterval(changed, heartbeatMs)
  const events = ['resize', 'scroll', 'load', 'toggle', 'transitionend', 'animationend'] as const
  for (const event of events) addEventListener(event, changed, { capture: true, passive: true })
  return () => {
    observer.disconnect()
    resizes.disconnect()
    clearInterval(heartbeat)
    for (const event of events) removeEventListener(event, changed, { capture: true })
  }
}

/** Connects each element to its mark for screen readers, and to its number for print. Returns a function that undoes it. */
function connectMarks(marks: readonly Mark[]): () => void {
  for (const { id, number, element } of marks) {
    if (element.tagName === 'SPAN') element.setAttribute('role', 'mark')
    element.setAttribute('aria-details', id)
    element.dataset.lensNumber = String(number)
  }
  return () => {
    for (const { element } of marks) {
      if (element.tagName === 'SPAN') element.removeAttribute('role')
      element.removeAttribute('aria-details')
      delete element.dataset.lensNumber
    }
  }
}
