import { publicationOf, publishAll } from '#root/server/live/publish.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'

interface Changed {
  readonly id: string
  readonly clientId: string
}

/** Notifies the client and the operators that a withdrawal changed, and the client that the balances did. */
export function publishWithdrawal(tx: Transaction, changed: Changed) {
  return publishAll(tx, eventsOf(changed))
}

/** The events of `publishWithdrawal`, as a write of an operation. */
export function withdrawalPublication(changed: Changed) {
  return publicationOf(eventsOf(changed))
}

function eventsOf({ id, clientId }: Changed) {
  return [
    [`client:${clientId}`, { type: 'withdrawal', id }],
    [`client:${clientId}`, { type: 'account' }],
    ['operators', { type: 'withdrawal', id }],
  ] as const
}
