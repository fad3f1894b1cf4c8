import { and, asc, desc, eq, gt, ilike, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { HostPerson, PeopleQuery } from '#root/contract/host/administration.ts'
import type { Actor } from '#root/contract/identity.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { closeAccount } from '#root/server/identity/close-account.ts'
import { endOpenAccess, lockPerson } from '#root/server/identity/end-open-access.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { type PageQuery, toPage } from '#root/server/platform/page.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { passkeys, secondFactors } from '#root/server/platform/tables/security.ts'
import { firms } from '../directory/tables.ts'
import { requireSignOut } from '../sign-outs.ts'
import { inviteToHost, listInvitations, revokeInvitationsTo } from './invitations.ts'
import { publishChange } from './publish-change.ts'
import { memberships } from './tables.ts'
import { type ClassServices, signOutOfClasses } from './teachers-classes.ts'

const pageSize = 50

/** Everyone with an account at the host, by email, and all open invitations. */
export async function listPeople(db: Queryable, query: PeopleQuery) {
  const { search, after, before } = query
  const pattern = search && `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found = pattern ? or(ilike(users.email, pattern), ilike(users.name, pattern)) : undefined
  const isAfter = after === undefined ? undefined : gt(users.email, after)
  const isBefore = before === undefined ? undefined : lt(users.email, before)
  const [rows, invitations] = await Promise.all([
    selectPeople(db, and(found, isAfter, isBefore), query),
    listInvitations(db),
  ])
  return { people: toPage(rows, query, ({ email }) => email, pageSize), invitations }
}

async function selectPeople(db: Queryable, which: SQL | undefined, { before }: PageQuery): Promise<HostPerson[]> {
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
    .orderBy(before === undefined ? asc(email) : desc(email))
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
    await publishChange(tx)
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

/**
 * Removes a person from the host permanently: from their classes, whose sessions end too, and from the lobby. Their
 * address can be invited again; their open invitations do not work. Refused while they are the only owner of a class.
 */
export async function removePerson(services: ClassServices, actor: Actor, id: string) {
  const outcome = await changePerson(services.db, actor, id, async (tx, { email, role }) => {
    const { own, alone } = await listMemberships(tx, id)
    if (alone.length > 0) return refuse('only-owner', { params: { classes: alone.join(', ') } })
    for (const { firmId } of own) await publishChange(tx, firmId)
    await tx.delete(memberships).where(eq(memberships.staffId, id))
    await requireSignOut(
      tx,
      id,
      own.map(({ firmId }) => firmId),
    )
    await revokeInvitationsTo(tx, email)
    await closeAccount(tx, id)
    await recordAudit(tx, {
      actor,
      action: 'host-person-removed',
      subject: { kind: 'user', id },
      before: { email, role },
      after: { email: null, role: null },
    })
    return null
  })
  if (outcome) return outcome
  await signOutOfClasses(services, id)
  return null
}

/**
 * The classes that a person teaches, and the names of those without another owner. Their staff is locked: another owner
 * must not leave meanwhile.
 */
async function listMemberships(tx: Transaction, id: string) {
  const { firmId, staffId, role } = memberships
  const { name, state } = firms
  const ofPerson = tx.select({ firmId }).from(memberships).where(eq(staffId, id))
  const staff = await tx
    .select({ firmId, staffId, role, name })
    .from(memberships)
    .innerJoin(firms, eq(firms.id, firmId))
    .where(and(inArray(firmId, ofPerson), inArray(state, ['open', 'moving', 'archived'])))
    .orderBy(name)
    .for('update', { of: memberships })
  const own = staff.filter((each) => each.staffId === id)
  const owners = staff.filter((each) => each.role === 'owner')
  const isAlone = (each: (typeof own)[0]) =>
    each.role === 'owner' && owners.filter((other) => other.firmId === each.firmId).length === 1
  return { own, alone: own.filter(isAlone).map((each) => each.name) }
}

/** `reason` is null to unlock. */
function changeLock(db: Queryable, actor: Actor, id: string, reason: string | null) {
  return changePerson(db, actor, id, async (tx, person) => {
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
    if (isLocked) {
      await endOpenAccess(tx, id)
      const taught = await tx.select({ id: memberships.firmId }).from(memberships).where(eq(memberships.staffId, id))
      await requireSignOut(
        tx,
        id,
        taught.map((firm) => firm.id),
      )
    }
    return null
  })
}

/**
 * Changes another person of the lobby. If two administrators lock or remove each other at the same time, only one
 * succeeds.
 */
function changePerson<Result>(
  db: Queryable,
  actor: Actor,
  id: string,
  change: (tx: Transaction, person: typeof users.$inferSelect) => Promise<Result>,
): Promise<Result | Refusal<'not-oneself' | 'not-found' | 'forbidden'>> {
  if (id === actor.id) return Promise.resolve(refuse('not-oneself'))
  return db.transaction(async (tx) => {
    for (const each of [id, actor.id].toSorted()) await lockPerson(tx, each)
    const isPresent = isNull(users.deletedAt)
    const mayAct = and(eq(users.id, actor.id), isPresent, isNull(users.lockedAt))
    if ((await tx.$count(users, mayAct)) === 0) return refuse('forbidden')
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), isPresent))
    if (!person) return refuse('not-found')
    await publishChange(tx)
    return change(tx, person)
  })
}
