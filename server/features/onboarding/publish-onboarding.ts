import { publishAll } from '#root/server/live/publish.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'

/** Notifies the client's other browsers and the operators that a record changed or was deleted. */
export async function publishOnboarding(
  tx: Transaction,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  await publishAll(tx, [
    [`client:${clientId}`, { type: 'onboarding', id }],
    ['operators', { type: 'onboarding', id }],
  ])
}
