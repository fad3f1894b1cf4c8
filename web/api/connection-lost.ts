import { useEffect, useState } from 'react'
import { listenLive } from './live-connection.ts'

/**
 * Whether the page has had no connection to the server for at least `afterMs` milliseconds. The page reconnects on its own.
 */
export function useIsConnectionLost({ afterMs = 0 } = {}): boolean {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const found = () => {
      clearTimeout(timer)
      timer = undefined
      setLost(false)
    }
    const lost = () => {
      timer ??= setTimeout(setLost, afterMs, true)
    }
    if (!navigator.onLine) lost()
    const stop = listenLive({ onOpen: found, onEvent: () => {}, onLost: lost })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [afterMs])
  return isLost
}
