import { useSyncExternalStore } from 'react'

/** Below the breakpoint md of app.css, where a screen has one column. */
const narrow = '(width < 48rem)'

/** Whether the window is as narrow as a phone's. False where a page is drawn without a window. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    follow,
    () => matchMedia(narrow).matches,
    () => false,
  )
}

function follow(onChange: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
