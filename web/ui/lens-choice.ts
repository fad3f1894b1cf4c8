import { pageData } from './page-data-store.ts'
import { storedItem } from './stored-item.ts'

/*
 * Whether the lens is on. The firm's policy decides who may see it; where the visitor chooses, this browser
 * stores the choice. The hook is in web/ui/lens.ts, because public pages start without React.
 */

const choice = storedItem('lens')

/** Whether the lens is on now. */
export function isLensOn(): boolean {
  const { lens } = pageData()
  return lens === 'on' || (lens === 'choice' && choice.read() === 'on')
}

/** Sets the visitor's choice for this browser. */
export function chooseLens(isChosen: boolean): void {
  choice.write(isChosen ? 'on' : 'off')
}

/** Calls `listen` after each choice, in this window or in another of this browser. Returns a function that unsubscribes. */
export const subscribeToLensChoice = choice.subscribe
