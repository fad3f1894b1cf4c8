import { publish } from '#root/server/live/publish.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'

/** Tells the client and the operators that a withdrawal changed, and the client that the balances did. */
export async function announceWithdrawal(
  tx: Transaction,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  await publish(tx, `client:${clientId}`, { type: 'withdrawal', id })
  await publish(tx, `client:${clientId}`, { type: 'account' })
  await publish(tx, 'operators', { type: 'withdrawal', id })
}
