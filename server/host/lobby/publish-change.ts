import { eq } from 'drizzle-orm'
import { publishAll } from '#root/server/live/publish.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { memberships } from './tables.ts'

/** Notifies the open pages of the host's staff, and of the teachers of the class that has changed. */
export async function publishChange(tx: Transaction, firmId?: string): Promise<void> {
  const event = { type: 'host' } as const
  const teachers = firmId === undefined ? [] : await tx.select().from(memberships).where(eq(memberships.firmId, firmId))
  await publishAll(tx, [['operators', event], ...teachers.map(({ staffId }) => [`client:${staffId}`, event] as const)])
}
