import { useSyncExternalStore } from 'react'

/** Below the breakpoint md of app.css, where a screen has one column. */
const narrow = '(width < 48rem)'

/** Whether the window is as narrow as a phone's. False in the first HTML. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, isNarrow, () => false)
}

/** Whether the window is as narrow now. */
export function isNarrow(): boolean {
  return matchMedia(narrow).matches
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
