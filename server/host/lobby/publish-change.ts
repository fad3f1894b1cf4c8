import { eq } from 'drizzle-orm'
import { publish, publishAll } from '#root/server/live/publish.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { memberships } from './tables.ts'

/** Notifies the open pages of the host's staff, and of the teachers of the class that has changed. */
export async function publishChange(tx: Transaction, firmId?: string): Promise<void> {
  const event = { type: 'host' } as const
  const teachers = firmId === undefined ? [] : await tx.select().from(memberships).where(eq(memberships.firmId, firmId))
  await publishAll(tx, [['operators', event], ...teachers.map(({ staffId }) => [`client:${staffId}`, event] as const)])
}

/** Notifies every process that limits of classes have changed. The processes follow the events of the lobby. */
export function publishQuotas(tx: Transaction): Promise<void> {
  return publish(tx, 'operators', { type: 'quotas' })
}
