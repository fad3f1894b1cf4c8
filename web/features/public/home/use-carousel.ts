import { useEffect, useLayoutEffect, useState } from 'react'

const slideEveryMs = 5000

/** The next or previous item; after the last comes the first. */
function stepAround(current: number, by: 1 | -1, count: number): number {
  return (current + by + count) % count
}

/**
 * The index of the visible item of `count`. It advances every 5 seconds, counted from the last change, except while
 * it is paused (pointer or focus on it) or stopped by the visitor.
 */
export function useCarousel(count: number) {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isStopped, setStopped] = useState(false)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setStopped(true)
  }, [])
  const isMoving = !isPaused && !isStopped
  // Before the item is painted, so that it is visible for the whole time.
  useLayoutEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setCurrent(stepAround(current, 1, count)), slideEveryMs)
    return () => clearTimeout(timer)
  }, [current, count, isMoving])
  return {
    current,
    /** Whether it advances automatically. */
    isMoving,
    isStopped,
    toggleStopped: () => setStopped(!isStopped),
    goTo: setCurrent,
    next: () => setCurrent(stepAround(current, 1, count)),
    previous: () => setCurrent(stepAround(current, -1, count)),
    /** Handlers for the element that pauses the carousel while the pointer or the focus is on it. */
    holding: {
      onPointerEnter: () => setPaused(true),
      onPointerLeave: () => setPaused(false),
      onFocus: () => setPaused(true),
      onBlur: () => setPaused(false),
    },
  }
}
