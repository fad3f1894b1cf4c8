import { publishAll } from '#root/server/live/publish.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'

/** Notifies the client and the operators that a withdrawal changed, and the client that the balances did. */
export function publishWithdrawal(tx: Transaction, { id, clientId }: { id: string; clientId: string }) {
  return publishAll(tx, [
    [`client:${clientId}`, { type: 'withdrawal', id }],
    [`client:${clientId}`, { type: 'account' }],
    ['operators', { type: 'withdrawal', id }],
  ])
}
