import type { PageData } from '#root/contract/page-data.ts'
import { defaultPageData } from '#root/domain/page-data.ts'

/*
 * The page data of this page, for code with and without React. The hook is in web/ui/page-data.ts, because public pages
 * start without React.
 */

/** The id of the element in which a page carries its data. */
export const pageDataId = 'page-data'

/** The data that this page is rendered from, as JSON that is safe in HTML. The server sets the global for each page. */
export const pageDataJson = (): string =>
  import.meta.env.SSR
    ? ((globalThis as { pageData?: string }).pageData ?? JSON.stringify(defaultPageData))
    : document.getElementById(pageDataId)!.textContent

let readFrom = pageDataJson()
let rendered = JSON.parse(readFrom) as PageData
let current = rendered
const listeners = new Set<() => void>()

/** The server renders pages with different data, one after the other. */
function followServer(): void {
  if (!import.meta.env.SSR || pageDataJson() === readFrom) return
  readFrom = pageDataJson()
  rendered = JSON.parse(readFrom) as PageData
  current = rendered
}

/** The current page data, for code outside components: a page's `meta`, or an event handler. */
export function pageData(): PageData {
  followServer()
  return current
}

/** The data that the HTML of the page was rendered from, which hydration starts with. */
export function renderedPageData(): PageData {
  followServer()
  return rendered
}

/** Sets the data that the HTML of the page shows, after the HTML was replaced. */
export function setRenderedPageData(next: PageData): void {
  rendered = next
}

/** Replaces the page data. Every component that uses it renders again. */
export function setPageData(next: PageData): void {
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  listeners.forEach((listen) => listen())
}

/** Calls `listen` after each change of the page data. Returns a function that unsubscribes. */
export function subscribeToPageData(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
