import type { Actor } from '#root/contract/identity.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { endOpenAccess } from '#root/server/identity/end-open-access.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { lockClientRow } from './read-client.ts'

/**
 * Ends all sessions of a client, and open log-ins and links; open pages close at once. Returns the number of sessions.
 */
export function endClientSessions(
  db: Queryable,
  operator: Actor,
  clientId: string,
): Promise<{ ended: number } | Refusal<'not-found'>> {
  return db.transaction(async (tx) => {
    if (!(await lockClientRow(tx, clientId))) return refuse('not-found')
    const ended = await endOpenAccess(tx, clientId)
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
