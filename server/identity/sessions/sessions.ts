import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { usingPool } from '#platform/database/pool.ts'
import { pause } from '#platform/timers.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { Session } from '#root/contract/sessions.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { isOutage } from '#root/server/platform/outage.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { endOpenAccess } from '../end-open-access.ts'
import { describeDevice } from './device.ts'

const seenEveryMs = 60_000
/**
 * Sessions that are seen within this time are recorded together, because each record is a commit that also delays
 * operations of clients.
 */
const gatherMs = 1_000

/** A person's sessions, last seen first; `currentId` is the session of the request. */
export async function listSessions(db: Queryable, userId: string, currentId: string): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt))
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.userAgent),
    address: row.ipAddress,
    since: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
  }))
}

/** Ends one session of a person, and closes its open pages at once. False if they have no such session. */
export async function revokeSession(db: Queryable, actor: Actor, sessionId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.id)))
    if (rowCount === 0) return false
    await recordAudit(tx, { actor, action: 'session-revoked', subject: { kind: 'user', id: actor.id } })
    return true
  })
}

/** Ends all sessions of a person except the current one, and open log-ins and links. Returns the count of sessions. */
export async function endOtherSessions(db: Queryable, actor: Actor, currentId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const count = await endOpenAccess(tx, actor.id, currentId)
    if (count > 0)
      await recordAudit(tx, {
        actor,
        action: 'other-sessions-ended',
        subject: { kind: 'user', id: actor.id },
        details: { count },
      })
    return count
  })
}

interface SeenSession {
  readonly id: string
  readonly userId: string
  readonly lastSeenAt: Date
}

/**
 * Returns a function that records that a session and its owner were seen, at most once a minute, so that most requests
 * cause no write. No request waits for it; the sessions of a second are recorded together. `onError` gets failures,
 * except outages.
 */
export function sessionRecorder(db: Queryable, onError: (error: unknown) => void): (seen: SeenSession) => void {
  /** The owners of the sessions, by session. */
  let seen = new Map<string, string>()
  let isWriting = false

  async function write(): Promise<void> {
    isWriting = true
    while (seen.size > 0) {
      await pause(gatherMs, undefined, { ref: false })
      const [sessionIds, userIds] = [[...seen.keys()], new Set(seen.values())]
      seen = new Map()
      try {
        await recordSessionsSeen(db, sessionIds)
        await recordOwnersSeen(db, [...userIds])
      } catch (error) {
        if (!isOutage(error)) onError(error)
      }
    }
    isWriting = false
  }

  return ({ id, userId, lastSeenAt }) => {
    if (Date.now() - lastSeenAt.getTime() < seenEveryMs) return
    seen.set(id, userId)
    if (!isWriting) void usingPool('session', write)
  }
}

async function recordSessionsSeen(db: Queryable, ids: readonly string[]): Promise<void> {
  const longAgo = lt(sessions.lastSeenAt, sql`now() - make_interval(secs => ${seenEveryMs / 1_000})`)
  const free = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isOneOf(sessions.id, ids), longAgo))
    .for('no key update', { skipLocked: true })
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(inArray(sessions.id, free))
}

/**
 * Records when people were last seen; this is kept after their sessions end. A separate statement, so that nothing else
 * is locked with it. A locked row is skipped, so that no request waits for a change.
 */
export async function recordOwnersSeen(db: Queryable, userIds: readonly string[]): Promise<void> {
  const free = db
    .select({ id: users.id })
    .from(users)
    .where(isOneOf(users.id, userIds))
    .for('no key update', { skipLocked: true })
  await db
    .update(users)
    .set({ lastSeenAt: sql`now()` })
    .where(inArray(users.id, free))
}

/** One statement for any number of ids, unlike `inArray`. */
function isOneOf(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param(ids)}::text[])`
}
