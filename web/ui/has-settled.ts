import { useEffect, useState } from 'react'
import { afterPress } from './after-press.ts'

/** Longer than the pause between two keystrokes, and short enough to feel immediate. */
const restMs = 700

/** Whether a text has not changed for a moment: input that is incomplete while typed can be checked then. */
export function useHasSettled(text: string): boolean {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => afterPress(() => setRested(text)), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested === text
}
