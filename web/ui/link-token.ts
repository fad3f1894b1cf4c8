import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The state of a history entry whose token was dropped. */
export const noLinkToken = { linkToken: '' } as const

/**
 * The token of a one-time link. It comes after the # (so that no server log has it) and is removed from the address
 * bar at once; until it is used, the history entry keeps it, so that a reload does not lose it. Navigating to the same
 * address with the state `noLinkToken` drops it.
 */
export function useLinkToken(): string | null {
  const location = useLocation()
  const navigate = useNavigate()
  const fromHash = location.hash.slice(1)
  const fromState = (location.state as { linkToken?: string } | null)?.linkToken ?? null
  const [token] = useState(fromHash || fromState)
  useEffect(() => {
    if (fromHash) void navigate(location.pathname, { replace: true, state: { linkToken: fromHash } })
  }, [fromHash, location.pathname, navigate])
  return fromHash || (fromState ?? token) || null
}
