import { useSyncExternalStore } from 'react'
import type { PageData } from '#root/contract/page-data.ts'
import { subscribeToPageData, pageData, renderedPageData } from './page-data-store.ts'

/** Every setting that the page shows, updated on changes. */
export const usePageData = (): PageData => useSyncExternalStore(subscribeToPageData, pageData, renderedPageData)
