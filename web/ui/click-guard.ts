import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long what has just come up takes no key: one that was meant for what stood there before. */
const restMs = 1_000

/**
 * Says for a moment that something has just come up. `isFresh()` asks at the moment of a key; `isResting` is for a button, and holds
 * only where it came up without the reader's doing (`cameAlone`), so that the second click of a double click finds nothing to press.
 */
export function useClickGuard(id: string | null, cameAlone: boolean): { isFresh: () => boolean; isResting: boolean } {
  const opened = useRef({ id, atMs: Number.NEGATIVE_INFINITY })
  const [restingId, setRestingId] = useState<string | null>(cameAlone ? id : null)
  const [lastId, setLastId] = useState(id)
  if (id !== lastId) {
    setLastId(id)
    setRestingId(cameAlone ? id : null)
  }
  // Before the screen is painted, as the commands are.
  useLayoutEffect(() => {
    if (opened.current.id !== id) opened.current = { id, atMs: performance.now() }
  }, [id])
  useEffect(() => {
    if (restingId === null) return
    const timer = setTimeout(() => setRestingId(null), restMs)
    return () => clearTimeout(timer)
  }, [restingId])
  return {
    isFresh: () => performance.now() - opened.current.atMs < restMs,
    isResting: restingId !== null && restingId === id,
  }
}
