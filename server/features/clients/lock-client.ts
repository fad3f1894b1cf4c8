import { eq, sql } from 'drizzle-orm'
import type { Client } from '#root/contract/clients.ts'
import type { Actor } from '#root/contract/identity.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { endOpenAccess } from '#root/server/identity/end-open-access.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { lockClientRow, readClient } from './read-client.ts'

type LockRefusal = 'not-found' | 'client-is-locked' | 'client-is-not-locked' | 'client-is-deleted'

/**
 * Locks a client: their sessions end, and they cannot log in until they are unlocked. Their money does not move, and
 * their plans continue. Refuses a client who is already locked, or deleted.
 */
export async function lockClient(
  db: Queryable,
  operator: Actor,
  clientId: string,
  reason: string,
): Promise<Client | Refusal<LockRefusal>> {
  const refusal = await db.transaction(async (tx) => {
    const client = await lockClientRow(tx, clientId)
    if (!client) return refuse('not-found')
    if (client.deletedAt) return refuse('client-is-deleted')
    if (client.lockedAt) return refuse('client-is-locked')
    await setLock(tx, clientId, reason)
    const sessionsEnded = await endOpenAccess(tx, clientId)
    await recordAudit(tx, {
      ...auditEventOn(operator, clientId, 'client-locked'),
      before: { isLocked: false },
      after: { isLocked: true },
      details: { reason, sessionsEnded },
    })
    await publish(tx, 'operators', { type: 'account', id: clientId })
    return null
  })
  return refusal ?? (await readClient(db, clientId))!
}

/** Unlocks a client: they can log in again. Refuses a client who is not locked. */
export async function unlockClient(
  db: Queryable,
  operator: Actor,
  clientId: string,
): Promise<Client | Refusal<LockRefusal>> {
  const refusal = await db.transaction(async (tx) => {
    const client = await lockClientRow(tx, clientId)
    if (!client) return refuse('not-found')
    if (!client.lockedAt) return refuse('client-is-not-locked')
    await setLock(tx, clientId, null)
    await recordAudit(tx, {
      ...auditEventOn(operator, clientId, 'client-unlocked'),
      before: { isLocked: true },
      after: { isLocked: false },
    })
    await publish(tx, 'operators', { type: 'account', id: clientId })
    return null
  })
  return refusal ?? (await readClient(db, clientId))!
}

async function setLock(tx: Transaction, clientId: string, lockedReason: string | null): Promise<void> {
  const lockedAt = lockedReason === null ? null : sql`firm_now()`
  await tx.update(users).set({ lockedAt, lockedReason }).where(eq(users.id, clientId))
}

function auditEventOn(actor: Actor, clientId: string, action: string) {
  return { actor, action, subject: { kind: 'user', id: clientId } }
}
