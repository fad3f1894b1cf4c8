import { useEffect, useState } from 'react'
import { afterPress } from './after-press.ts'

/** Longer than between two keystrokes of a number, shorter than anybody waits. */
const restMs = 700

/** Whether a text has not changed for a moment: what is unfinished while it is typed can be judged then. */
export function useHasSettled(text: string): boolean {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => afterPress(() => setRested(text)), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested === text
}
