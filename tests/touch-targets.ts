import type { Page } from 'playwright-core'

/** The minimum size of a touch target, in pixels. */
const minPx = 44

/**
 * The controls of a page that are too small for a finger, each with its size. A link inside a sentence is as high as its
 * line, and the simulation bar is slim on purpose, with its switch.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(findSmall, minPx)
}

/** Runs in the page. */
function findSmall(least: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=tab]',
  )
  return [...controls].flatMap((control) => {
    const isReached = control.checkVisibility({ visibilityProperty: true }) && !control.closest('.sr-only, .skip-link')
    if (
      !isReached ||
      control.matches('[href="/about-this-simulation"], .lens-switch') ||
      getComputedStyle(control).display === 'inline'
    )
      return []
    const isBox = control.matches('[type=checkbox], [type=radio]')
    const area = isBox ? (control as HTMLInputElement).labels?.[0] : control
    const { width, height } = (area ?? control).getBoundingClientRect()
    if (Math.round(width) >= least && Math.round(height) >= least) return []
    return [`${control.tagName} "${control.innerText || control.ariaLabel || ''}" ${width} x ${height}`]
  })
}
