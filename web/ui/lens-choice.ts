import { pageData } from './page-data-store.ts'

/*
 * Whether the lens is on. The firm's policy decides who may see it; where the visitor chooses, this browser
 * stores the choice.
 */

const name = 'lens'
let chosen: boolean | undefined

/** Whether the lens is on now. */
export function isLensOn(): boolean {
  const { lens } = pageData()
  return lens === 'on' || (lens === 'choice' && (kept() ?? chosen ?? false))
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

/** Calls `listen` after each choice, in this window or in another of this browser. Returns how to stop. */
export function followLensChoice(listen: () => void): () => void {
  for (const event of [name, 'storage']) addEventListener(event, listen)
  return () => {
    for (const event of [name, 'storage']) removeEventListener(event, listen)
  }
}

function kept(): boolean | null {
  try {
    const choice = localStorage.getItem(name)
    return choice === null ? null : choice === 'on'
  } catch {
    return null
  }
}
