import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether React has hydrated the prerendered page. Before that, a form's native submit would leave the page, so the submit
 * buttons of forms that need a script wait for it.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
