import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Mark, readPage } from './read-page.ts'

/** The page as displayed now: its marks, its size, and the free space beside its contents. In pixels. */
export interface Page {
  readonly marks: readonly Mark[]
  readonly width: number
  readonly height: number
  /** Where the contents begin and end. */
  readonly left: number
  readonly right: number
  /** Where the left margin begins. */
  readonly from: number
}

const nothing: Page = { marks: [], width: 0, height: 0, left: 0, right: 0, from: 0 }

/** For changes without an event: the page has changed by then. */
const heartbeatMs = 500
const widestContents = 1200

/** Follows the page: marks move with their elements. */
export function usePage(): Page {
  const [page, setPage] = useState(nothing)
  const shown = useRef('')
  useEffect(() => {
    let frame = 0
    const read = () => {
      frame = 0
      // Paper hides parts of the page: the printed notes are those of the screen.
      if (matchMedia('print').matches) return
      const now = lookAtPage()
      const look = JSON.stringify(now, (name, value: unknown) => (name === 'element' ? undefined : value))
      if (look === shown.current) return
      shown.current = look
      setPage(now)
    }
    const soon = () => {
      frame ||= requestAnimationFrame(read)
    }
    const stop = watch(soon)
    read()
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  useLayoutEffect(() => tie(page.marks), [page.marks])
  return page
}

function lookAtPage(): Page {
  const width = document.documentElement.clientWidth
  const height = Math.max(document.body.offsetHeight, innerHeight)
  const contents = document.getElementById('content')
  const { left: from } = contents?.parentElement?.getBoundingClientRect() ?? { left: 0 }
  const room = width - from
  const left = from + Math.max(0, (room - widestContents) / 2)
  return { marks: readPage(), width, height, left, right: width - (left - from), from }
}

/** Calls `changed` whenever something may have moved; returns how to stop. */
function watch(changed: () => void): () => void {
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
  const heartbeat = setInterval(changed, heartbeatMs)
  const events = ['resize', 'scroll', 'load', 'toggle', 'transitionend', 'animationend'] as const
  for (const event of events) addEventListener(event, changed, { capture: true, passive: true })
  return () => {
    observer.disconnect()
    clearInterval(heartbeat)
    for (const event of events) removeEventListener(event, changed, { capture: true })
  }
}

/** Connects each element to its mark for screen readers, and to its number for paper; returns how to undo it. */
function tie(marks: readonly Mark[]): () => void {
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
