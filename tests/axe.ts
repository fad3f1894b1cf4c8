import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { byNight } from './browser.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Look {
  /** One rule alone, when nothing else can have changed. */
  readonly only?: 'color-contrast'
  /** What the look is limited to: a selector. */
  readonly within?: string | undefined
}

/**
 * What axe finds on a page that stands in somebody's way: for each rule that is broken its name and the elements. A whole
 * page is examined once its heading is there: the navigation comes first, and often holds the words that a test waits for.
 * A page that never shows a heading is examined all the same, and axe names the fault.
 */
export async function barriersOf(page: Page, { only, within }: Look = {}): Promise<string[]> {
  if (!within)
    await page
      .locator('h1')
      .first()
      .waitFor()
      .catch(() => {})
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(look, {
    within: within ?? null,
    runOnly: only ? { type: 'rule' as const, values: [only] } : { type: 'tag' as const, values: tags },
  })
}

/**
 * In the page. A colour that is still changing is none that anybody reads, so transitions end first. What is in nobody's
 * way is not written down: that takes four times as long as the look itself.
 */
async function look({ within, runOnly }: { within: string | null; runOnly: axe.RunOnly }): Promise<string[]> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
  const library = (window as unknown as { axe: typeof axe }).axe
  const { violations } = await library.run(within ?? document, { runOnly, resultTypes: ['violations'] })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  )
}

/** The same by day, and of the colours by night. */
export async function barriersByDayAndNight(page: Page, { within }: Pick<Look, 'within'> = {}): Promise<string[]> {
  const byDay = await barriersOf(page, { within })
  await byNight(page, async () => void byDay.push(...(await barriersOf(page, { only: 'color-contrast', within }))))
  return byDay
}
