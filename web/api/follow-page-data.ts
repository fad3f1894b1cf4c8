import type { PageData } from '#root/contract/page-data.ts'
import { setPageData } from '#root/web/ui/page-data-store.ts'
import { listenLive } from './live-connection.ts'

/** A change of the settings is not urgent: the page comes first. */
const delayMs = 1_500

/** Updates the page data of an open page when the settings change. Returns a function that unsubscribes. */
export function subscribeToSettings(): () => void {
  let stop = () => {}
  const timer = setTimeout(() => {
    stop = listenLive({
      // Also at the start: the settings may have changed since the page was sent.
      onOpen: refreshPageData,
      onEvent: ({ type }) => type === 'settings' && refreshPageData(),
      onLost: (isFirst) => isFirst && refreshPageData(),
    })
  }, delayMs)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Reads the page data. This may fail while the page closes or the server restarts; the next event or connection reads it again. */
export async function refreshPageData(): Promise<void> {
  const response = await fetch('/api/page-data').catch(() => null)
  if (response?.ok) setPageData((await response.json()) as PageData)
}
