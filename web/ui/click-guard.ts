import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long a new element ignores input that may have been meant for the previous one. */
const restMs = 1_000

/**
 * Protects a new element from early input. `isFresh()` is checked at a key press; `isBlocked` is for a button, and is true
 * only where the element appeared without the reader's action (`isUnrequested`), so that the second click of a double click does nothing.
 */
export function useClickGuard(
  id: string | null,
  isUnrequested: boolean,
): { isFresh: () => boolean; isBlocked: boolean } {
  const opened = useRef({ id, atMs: Number.NEGATIVE_INFINITY })
  const [blockedId, setBlockedId] = useState<string | null>(isUnrequested ? id : null)
  const [lastId, setLastId] = useState(id)
  if (id !== lastId) {
    setLastId(id)
    setBlockedId(isUnrequested ? id : null)
  }
  // Before the screen is painted, as for the commands.
  useLayoutEffect(() => {
    if (opened.current.id !== id) opened.current = { id, atMs: performance.now() }
  }, [id])
  useEffect(() => {
    if (blockedId === null) return
    const timer = setTimeout(() => setBlockedId(null), restMs)
    return () => clearTimeout(timer)
  }, [blockedId])
  return {
    isFresh: () => performance.now() - opened.current.atMs < restMs,
    isBlocked: blockedId !== null && blockedId === id,
  }
}
