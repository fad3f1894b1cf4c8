import { useSyncExternalStore } from 'react'
import type { DebriefAmounts } from '#root/contract/debrief.ts'
import { storedItem } from './stored-item.ts'

/*
 * Whether a debrief shows the amounts of the participant's money. A person who has lost money to a fraud may leave them
 * out: only this browser knows, until another seat is taken or the seat is left.
 */

const item = storedItem('debrief-amounts')

/** Whether this browser shows the amounts of debriefs, in every window. */
export function useDebriefAmounts(): DebriefAmounts {
  return useSyncExternalStore(item.subscribe, read, () => 'shown')
}

/** Shows the amounts of debriefs in this browser, or leaves them out. */
export function chooseDebriefAmounts(amounts: DebriefAmounts): void {
  item.write(amounts === 'hidden' ? amounts : null)
}

const read = (): DebriefAmounts => (item.read() === 'hidden' ? 'hidden' : 'shown')
