import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long a new element ignores keys, which may have been meant for the previous one. */
const restMs = 1_000

/**
 * Protects a new element from early input. `isFresh()` is checked at a key press; `isResting` is for a button, and is true
 * only where the element appeared without the reader's action (`cameAlone`), so that the second click of a double click does nothing.
 */
export function useClickGuard(id: string | null, cameAlone: boolean): { isFresh: () => boolean; isResting: boolean } {
  const opened = useRef({ id, atMs: Number.NEGATIVE_INFINITY })
  const [restingId, setRestingId] = useState<string | null>(cameAlone ? id : null)
  const [lastId, setLastId] = useState(id)
  if (id !== lastId) {
    setLastId(id)
    setRestingId(cameAlone ? id : null)
  }
  // Before the screen is painted, as for the commands.
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
