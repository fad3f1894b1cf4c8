import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes to an address after a delay, once it is set; leaving the screen earlier cancels it. */
export function useDelayedNavigation(to: string | null, delayMs: number): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => void navigate(to), delayMs)
    return () => clearTimeout(timer)
  }, [to, delayMs, navigate])
}
