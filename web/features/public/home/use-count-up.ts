import { type RefObject, useEffect, useRef, useState } from 'react'

/** Turns true once, when at least half of the element is visible, and stays. */
export function useHalfSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.intersectionRatio < 0.5) return
        setSeen(true)
        observer.disconnect()
      },
      { threshold: 0.5 },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, isSeen]
}

/** Counts from 0 to `target` in `durationMs`, once, as soon as `isStarted`. At once for who wants no motion. */
export function useCountUp(target: number, durationMs: number, isStarted: boolean): number {
  const [value, setValue] = useState(0)
  useEffect(() => {
    if (!isStarted) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setValue(target)
    let frame = 0
    const startedAt = performance.now()
    const tick = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - startedAt) / durationMs))
      setValue(Math.round(target * (1 - (1 - share) ** 3)))
      if (share < 1) frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [target, durationMs, isStarted])
  return value
}
