import { and, asc, eq, gt, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { HostPerson } from '#root/contract/host/administration.ts'
import type { Actor } from '#root/contract/identity.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { endOpenAccess, lockPerson } from '#root/server/identity/end-open-access.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { passkeys, secondFactors } from '#root/server/platform/tables/security.ts'
import { inviteToHost, listInvitations } from './invitations.ts'
import { memberships } from './tables.ts'
import { type ClassServices, signOutOfClasses } from './teachers-classes.ts'

const pageSize = 50

/** Everyone with an account at the host, by email, and all open invitations. */
export async function listPeople(
  db: Queryable,
  { search, after }: { search?: string | undefined; after?: string | undefined },
) {
  const pattern = search && `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found = pattern ? or(ilike(users.email, pattern), ilike(users.name, pattern)) : undefined
  const [rows, invitations] = await Promise.all([
    selectPeople(db, and(found, after === undefined ? undefined : gt(users.email, after))),
    listInvitations(db),
  ])
  const page = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? page.at(-1)!.email : null
  return {
    people: { rows: page, previous: null, next },
    invitations,
  }
}

async function selectPeople(db: Queryable, which: SQL | undefined): Promise<HostPerson[]> {
  const { id, name, email, role, createdAt, lastSeenAt, lockedAt } = users
  const own = sql`"user".id`
  const classes = sql<bigint>`(select count(*) from ${memberships} where staff_id = ${own})`
  const lastSession = sql<Date | null>`(select max(last_seen_at) from ${sessions} where user_id = ${own})`
  const hasSecondFactor = sql<boolean>`(exists (select from ${secondFactors} where user_id = ${own} and enabled_at is not null)
    or exists (select from ${passkeys} where user_id = ${own}))`
  const rows = await db
    .select({ id, name, email, role, createdAt, lastSeenAt, lockedAt, classes, lastSession, hasSecondFactor })
    .from(users)
    .where(and(isNull(users.deletedAt), which))
    .orderBy(asc(email))
    .limit(pageSize + 1)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    hasSecondFactor: row.hasSecondFactor,
    classes: Number(row.classes),
    joinedAt: row.createdAt.toISOString(),
    lastSeenAt: latest(row.lastSeenAt, row.lastSession)?.toISOString() ?? null,
    lockedAt: row.lockedAt?.toISOString() ?? null,
  }))
}

/** The later of two times; null if both are. */
function latest(one: Date | null, other: Date | null): Date | null {
  const times = [one, other].flatMap((at) => (at === null ? [] : [new Date(at).getTime()]))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** Invites a person to the host. Refuses an address that has an account. */
export function invitePerson(
  db: Queryable,
  publicUrl: string,
  actor: Actor,
  { email, role }: { readonly email: string; readonly role: Actor['role'] },
): Promise<{ link: string } | Refusal<'email-taken'>> {
  const address = email.toLowerCase()
  return db.transaction(async (tx) => {
    if ((await tx.$count(users, eq(users.email, address))) > 0) return refuse('email-taken', { field: 'email' })
    return { link: await inviteToHost(tx, publicUrl, { email: address, role, firm: null, invitedBy: actor }) }
  })
}

/**
 * Locks a person of the lobby: their sessions end, there and in their classes, they cannot log in, and their open
 * invitations do not work. Nobody can lock themselves, so that one administrator always remains.
 */
export async function lockPersonOut(services: ClassServices, actor: Actor, id: string, reason: string) {
  const { db } = services
  const refused = await changeLock(db, actor, id, reason)
  if (!refused) await signOutOfClasses(services, id)
  return refused
}

/** Unlocks a person of the lobby. */
export async function unlockPerson(db: Queryable, actor: Actor, id: string) {
  return changeLock(db, actor, id, null)
}

/** `reason` is null to unlock. If two administrators lock each other at the same time, only one succeeds. */
function changeLock(
  db: Queryable,
  actor: Actor,
  id: string,
  reason: string | null,
): Promise<null | Refusal<'not-oneself' | 'not-found' | 'forbidden'>> {
  if (id === actor.id) return Promise.resolve(refuse('not-oneself'))
  return db.transaction(async (tx) => {
    for (const each of [id, actor.id].toSorted()) await lockPerson(tx, each)
    const isFree = isNull(users.lockedAt)
    if ((await tx.$count(users, and(eq(users.id, actor.id), isFree))) === 0) return refuse('forbidden')
    const [person] = await tx
      .select({ lockedAt: users.lockedAt })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
    if (!person) return refuse('not-found')
    const wasLocked = person.lockedAt !== null
    const isLocked = reason !== null
    if (wasLocked === isLocked) return null
    await tx
      .update(users)
      .set({ lockedAt: isLocked ? sql`firm_now()` : null, lockedReason: reason })
      .where(eq(users.id, id))
    await recordAudit(tx, {
      actor,
      action: isLocked ? 'account-locked' : 'account-unlocked',
      subject: { kind: 'user', id },
      before: { isLocked: wasLocked },
      after: { isLocked },
      ...(isLocked ? { details: { reason } } : {}),
    })
    if (isLocked) await endOpenAccess(tx, id)
    return null
  })
}
