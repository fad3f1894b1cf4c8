import { useSyncExternalStore } from 'react'
import type { PageData } from '#root/contract/page-data.ts'
import { defaultPageData } from '#root/domain/page-data.ts'

/** The id of the element in which a page carries its data. */
export const pageDataId = 'page-data'

/** The data that this page was rendered from, as JSON that is safe in HTML. The server sets the global when it renders pages. */
export const pageDataJson = import.meta.env.SSR
  ? ((globalThis as { pageData?: string }).pageData ?? JSON.stringify(defaultPageData))
  : document.getElementById(pageDataId)!.textContent

const rendered = JSON.parse(pageDataJson) as PageData
let current = rendered
const listeners = new Set<() => void>()

/** Every setting that the page shows, updated on changes. */
export const usePageData = (): PageData => useSyncExternalStore(follow, pageData, () => rendered)

/** The current page data, for code outside components: a route's `meta`, or an event handler. */
export const pageData = (): PageData => current

/** Replaces the page data. Every component that uses it renders again. */
export function setPageData(next: PageData): void {
  if (JSON.stringify(next) === JSON.stringify(current)) return
  current = next
  listeners.forEach((listen) => listen())
}

function follow(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
