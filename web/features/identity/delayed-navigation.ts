import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useIsLeaving } from '#root/web/ui/search-address.ts'

/** Goes to an address after a delay, once it is set. Leaving the screen earlier cancels the navigation. */
export function useDelayedNavigation(to: string | null, delayMs: number): void {
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => isLeaving() || void navigate(to), delayMs)
    return () => clearTimeout(timer)
  }, [to, delayMs, navigate, isLeaving])
}
