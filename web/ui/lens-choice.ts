import { pageData } from './page-data-store.ts'

/*
 * Whether the lens is on. The firm's policy decides who may see it; where the visitor chooses, this browser
 * stores the choice. The hook is in web/ui/lens.ts, because public pages start without React.
 */

const name = 'lens'
let chosen: boolean | undefined

/** Whether the lens is on now. */
export function isLensOn(): boolean {
  const { lens } = pageData()
  return lens === 'on' || (lens === 'choice' && (storedChoice() ?? chosen ?? false))
}

/** Sets the visitor's choice for this browser. */
export function chooseLens(isChosen: boolean): void {
  chosen = isChosen
  try {
    localStorage.setItem(name, isChosen ? 'on' : 'off')
  } catch {
    // Without storage, the choice lasts until the page closes.
  }
  dispatchEvent(new Event(name))
}

/** Calls `listen` after each choice, in this window or in another of this browser. Returns a function that unsubscribes. */
export function subscribeToLensChoice(listen: () => void): () => void {
  for (const event of [name, 'storage']) addEventListener(event, listen)
  return () => {
    for (const event of [name, 'storage']) removeEventListener(event, listen)
  }
}

function storedChoice(): boolean | null {
  try {
    const choice = localStorage.getItem(name)
    return choice === null ? null : choice === 'on'
  } catch {
    return null
  }
}
