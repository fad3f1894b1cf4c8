import { useSyncExternalStore } from 'react'
import { subscribeToLensChoice, isLensOn } from './lens-choice.ts'
import { usePageData } from './page-data.ts'

/** Whether the lens is on, following the policy and every window of this browser. */
export function useLens(): boolean {
  usePageData()
  return useSyncExternalStore(subscribeToLensChoice, isLensOn, () => false)
}
