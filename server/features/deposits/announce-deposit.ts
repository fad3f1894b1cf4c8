import { publish } from '#root/server/live/publish.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'

/** Tells the client and the operators that a deposit changed. */
export async function announceDeposit(
  tx: Transaction,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  await publish(tx, `client:${clientId}`, { type: 'deposit', id })
  await publish(tx, 'operators', { type: 'deposit', id })
}
