import { eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { logInTickets } from '#root/server/platform/tables/security.ts'
import { lockClientRow } from './read-client.ts'

/** Ends all sessions of a client, and log-ins that are under way: the open pages leave at once. Returns how many there were. */
export function endClientSessions(
  db: Queryable,
  operator: Actor,
  clientId: string,
): Promise<{ ended: number } | Refusal<'not-found'>> {
  return db.transaction(async (tx) => {
    if (!(await lockClientRow(tx, clientId))) return refuse('not-found')
    const ended = await endSessionsOf(tx, clientId)
    await recordAudit(tx, {
      actor: operator,
      action: 'client-sessions-ended',
      subject: { kind: 'user', id: clientId },
      details: { count: ended },
    })
    await publish(tx, 'operators', { type: 'account', id: clientId })
    return { ended }
  })
}

/** Whoever still owes a second factor begins anew, too. */
export async function endSessionsOf(tx: Queryable, clientId: string): Promise<number> {
  await tx.delete(logInTickets).where(eq(logInTickets.userId, clientId))
  const { rowCount } = await tx.delete(sessions).where(eq(sessions.userId, clientId))
  return rowCount ?? 0
}
