import { useSyncExternalStore } from 'react'
import { usePageData } from './page-data.ts'

/*
 * Whether the lens is on. The firm's policy decides who may see it; where the visitor chooses, this browser
 * stores the choice.
 */

const name = 'lens'
let chosen: boolean | undefined

/** Whether the lens is on, following the policy and every window of this browser. */
export function useLens(): boolean {
  const { lens } = usePageData()
  const isOn = () => lens === 'on' || (lens === 'choice' && (kept() ?? chosen ?? false))
  return useSyncExternalStore(follow, isOn, () => false)
}

/** Sets the visitor's choice for this browser. */
export function chooseLens(isChosen: boolean): void {
  chosen = isChosen
  try {
    localStorage.setItem(name, isChosen ? 'on' : 'off')
  } catch {
    // It lasts as long as the page.
  }
  dispatchEvent(new Event(name))
}

function kept(): boolean | null {
  try {
    const choice = localStorage.getItem(name)
    return choice === null ? null : choice === 'on'
  } catch {
    return null
  }
}

function follow(listen: () => void): () => void {
  for (const event of [name, 'storage']) addEventListener(event, listen)
  return () => {
    for (const event of [name, 'storage']) removeEventListener(event, listen)
  }
}
