import { useEffect } from 'react'
import { followSettings } from './follow-settings.ts'
import { readPublicSettings } from './public-settings.ts'

/** Keeps the firm's words, its claims and its policy for the lens as they are set, on a page that follows nothing else. */
export function usePublicSettings(): void {
  useEffect(() => followSettings(() => void readPublicSettings()), [])
}
