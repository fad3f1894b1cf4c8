import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes to an address after a while, once there is one; leaving the screen earlier calls it off. */
export function useGoLater(to: string | null, delayMs: number): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => void navigate(to), delayMs)
    return () => clearTimeout(timer)
  }, [to, delayMs, navigate])
}
