import type { ToldClaims } from '#root/contract/claims.ts'
import type { Offer } from '#root/contract/offer.ts'

/** What the server writes into a page of what an operator has set: only what is not as the page was built. */
export interface PageData {
  readonly offer?: Offer
  readonly claims?: ToldClaims
}

/** The element of a page that holds it. */
export const pageDataId = 'page-data'

/** The data of this page as text; empty where everything is as it was built. */
export function pageDataText(): string {
  if (typeof document === 'undefined') return (globalThis as { pageData?: string }).pageData ?? ''
  return document.getElementById(pageDataId)?.textContent ?? ''
}

/** What the server has written into this page. */
export function readPageData(): PageData {
  return JSON.parse(pageDataText() || '{}') as PageData
}
