import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { inDarkTheme } from './browser.ts'

/** The minified script: a page reads it in two thirds of the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeOptions {
  /** One rule alone, when nothing else can have changed. */
  readonly only?: 'color-contrast'
  /** Limits the check to a selector. */
  readonly within?: string | undefined
}

/**
 * The accessibility violations that axe finds on a page: for each broken rule its name and the elements. A whole
 * page is examined once its heading is visible: the navigation comes first, and often holds the words that a test waits for.
 * A page that never shows a heading is examined too, and axe reports that.
 */
export async function axeViolations(page: Page, { only, within }: AxeOptions = {}): Promise<string[]> {
  if (!within)
    await page
      .locator('h1')
      .first()
      .waitFor()
      .catch(() => {})
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(runAxe, {
    within: within ?? null,
    runOnly: only ? { type: 'rule' as const, values: [only] } : { type: 'tag' as const, values: tags },
  })
}

/**
 * Runs in the page. Transitions end first, so that every colour is final. The end of one can start another, of an
 * element that inherits the colour. Passed rules are not reported: that would take four times as long as the check itself.
 */
async function runAxe({ within, runOnly }: { within: string | null; runOnly: axe.RunOnly }): Promise<string[]> {
  const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  for (let transitions = running(); transitions.length > 0; transitions = running()) {
    for (const transition of transitions) transition.finish()
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  }
  const library = (window as unknown as { axe: typeof axe }).axe
  const { violations } = await library.run(within ?? document, { runOnly, resultTypes: ['violations'] })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  )
}

/** The violations in the light theme, and those of contrast in the dark theme. */
export async function axeViolationsInBothThemes(
  page: Page,
  { within }: Pick<AxeOptions, 'within'> = {},
): Promise<string[]> {
  const found = await axeViolations(page, { within })
  await inDarkTheme(
    page,
    async () => void found.push(...(await axeViolations(page, { only: 'color-contrast', within }))),
  )
  return found
}
