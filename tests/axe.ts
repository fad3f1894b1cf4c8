import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What looks for barriers on a page. The legacy mode leaves out the isolated second page for frames of other origins, of
 * which we have none that run scripts; that page takes longer than the search.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true)
}
