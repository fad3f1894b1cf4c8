import { useEffect } from 'react'
import type { PageData } from '#root/contract/page-data.ts'
import { setPageData } from '#root/web/ui/page-data.ts'
import { listenLive } from './live-connection.ts'

/** Nobody waits for a change of the settings: the page comes first. */
const delayMs = 1_500

/** Keeps the page data of an open page as the settings are. */
export function useFollowPageData(): void {
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = listenLive({
        // Also at first: the settings may have changed since the page was sent.
        onOpen: refreshPageData,
        onEvent: ({ type }) => type === 'settings' && refreshPageData(),
        onLost: (isFirst) => isFirst && refreshPageData(),
      })
    }, delayMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

/** Reads the page data. A page that is being left, or a server that is just back, may fail this; the next event or connection reads it again. */
export async function refreshPageData(): Promise<void> {
  const response = await fetch('/api/page-data').catch(() => null)
  if (response?.ok) setPageData((await response.json()) as PageData)
}
