import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { bodyOf } from '#platform/archive.ts'
import { join, makeFolder, makeTemporaryFolder, remove, sendFile, writeChunks } from '#platform/disk.ts'
import type { HostSettings } from '#root/contract/host/host-settings.ts'
import type { Allowance, ClassStaff, HostedClass, NewClass } from '#root/contract/host/lobby.ts'
import type { Actor } from '#root/contract/identity.ts'
import { checkClassState, checkNewClass, type ClassRole, type ClassState, retentionOf } from '#root/domain/host.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { archiveLimits, BadArchive } from '#root/server/features/backup/read-archive.ts'
import { limitBytes, TooLarge } from '#root/server/features/backup/replace-state.ts'
import { lockSignedIn } from '#root/server/identity/end-open-access.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { describeError, type Log } from '#root/server/platform/log.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { accounts, users } from '#root/server/platform/tables/identity.ts'
import type { Classes, CreatedClass, NewClass as ClassAsked } from '../classes.ts'
import { readHostSettings } from '../directory/host-settings.ts'
import { type FirmRow, firms, type Teacher } from '../directory/tables.ts'
import { NotPossible } from '../firm-transfers.ts'
import { quotaForSize } from '../quotas.ts'
import { requireSignOut, signOutPending } from '../sign-outs.ts'
import { inviteToHost, listInvitations } from './invitations.ts'
import { forgetJoinCodes } from './join-codes.ts'
import { publishChange } from './publish-change.ts'
import { memberships } from './tables.ts'

export interface ClassServices {
  readonly db: Queryable
  readonly classes: Classes
  readonly settings: { readonly publicUrl: string; readonly dataDir: string }
  readonly log: Log
  /** The origin of a firm: `https://class-7b.classes.example`. */
  readonly originOf: (slug: string) => string
}

type Membership = typeof memberships.$inferSelect

/** A class and the person's role in it. */
interface OwnClass {
  readonly firm: FirmRow & { readonly slug: string; readonly name: string }
  readonly membership: Membership
}

/** The states of firms that are classes. */
const classStates: readonly ClassState[] = ['open', 'moving', 'archived']

/** The classes of a person, last used first. */
export async function listClasses(services: ClassServices, actor: Actor) {
  const { db } = services
  const [settings, own] = await Promise.all([readHostSettings(db), findOwn(db, actor)])
  const classes = own.map((each) => toHostedClass(services, settings, each))
  return { classes, allowance: allowanceOf(settings, ownedIn(own)) }
}

function allowanceOf(settings: HostSettings, owned: number): Allowance {
  const { classesPerTeacher, peoplePerClass, archiveAfterDays, deleteAfterDays } = settings
  return { owned, classesPerTeacher, peoplePerClass, archiveAfterDays, deleteAfterDays }
}

/** Archived classes do not count, so that archiving one makes room for another. */
function ownedIn(own: readonly OwnClass[]): number {
  return own.filter(({ membership, firm }) => membership.role === 'owner' && firm.state !== 'archived').length
}

async function findOwn(db: Queryable, actor: Actor, which?: SQL): Promise<OwnClass[]> {
  const rows = await db
    .select({ firm: firms, membership: memberships })
    .from(memberships)
    .innerJoin(firms, eq(firms.id, memberships.firmId))
    .where(and(eq(memberships.staffId, actor.id), inArray(firms.state, [...classStates]), which))
    .orderBy(desc(sql`coalesce(${firms.lastUsedAt}, ${firms.createdAt})`), firms.slug)
  return rows.map(({ firm, membership }) => ({ firm: asTeachersSee(firm), membership }))
}

/** A class that was archived because nobody used it is restored at the next visit, so its teachers see it as open. */
function asTeachersSee(firm: FirmRow): OwnClass['firm'] {
  const state = firm.isIdleArchive && firm.state === 'archived' ? 'open' : firm.state
  return { ...firm, state } as OwnClass['firm']
}

/** A class of this person. Another class is not found, like one that does not exist. */
async function findMine(db: Queryable, actor: Actor, slug: string): Promise<OwnClass | Refusal<'not-found'>> {
  const [mine] = await findOwn(db, actor, eq(firms.slug, slug))
  return mine ?? refuse('not-found')
}

type Needed = Parameters<typeof checkClassState>[1]

/** Like `findMine`, for an action that needs a state and a role. */
async function findFor(db: Queryable, actor: Actor, slug: string, needed: Needed, role: ClassRole = 'co-teacher') {
  const mine = await findMine(db, actor, slug)
  if (isRefusal(mine)) return mine
  if (role === 'owner' && mine.membership.role !== 'owner') return refuse('class-not-yours')
  return checkClassState(mine.firm.state, needed) ?? mine
}

function toHostedClass(
  { originOf }: Pick<ClassServices, 'originOf'>,
  settings: HostSettings,
  { firm, membership }: OwnClass,
): HostedClass {
  const usedAt = firm.state === 'archived' ? firm.stateSince : (firm.lastUsedAt ?? firm.createdAt)
  const { archivedAtMs, deletedAtMs } = retentionOf(settings, firm.state, usedAt.getTime())
  const { slug, name, state } = firm
  return {
    slug,
    name,
    url: originOf(slug),
    state,
    role: membership.role,
    people: firm.quota.people ?? settings.peoplePerClass,
    bytes: Number(state === 'archived' ? (firm.archiveBytes ?? firm.bytes) : firm.bytes),
    createdAt: firm.createdAt.toISOString(),
    lastUsedAt: firm.lastUsedAt?.toISOString() ?? null,
    archivedOn: archivedAtMs === null ? null : new Date(archivedAtMs).toISOString(),
    deletedOn: deletedAtMs === null ? null : new Date(deletedAtMs).toISOString(),
  }
}

/** One class of this person with its teachers. */
export async function readClass(services: ClassServices, actor: Actor, slug: string) {
  const { db } = services
  const [settings, mine] = await Promise.all([readHostSettings(db), findMine(db, actor, slug)])
  if (isRefusal(mine)) return mine
  const staff = await readClassStaff(db, mine.firm.id)
  return { class: toHostedClass(services, settings, mine), staff }
}

/** The teachers of a class, owners first, and the open invitations. */
export async function readClassStaff(db: Queryable, firmId: string): Promise<ClassStaff> {
  const { id, name, email } = users
  const [members, invitations] = await Promise.all([
    db
      .select({ id, name, email, role: memberships.role, addedAt: memberships.addedAt })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.staffId))
      .where(eq(memberships.firmId, firmId))
      .orderBy(desc(memberships.role), memberships.addedAt),
    listInvitations(db, firmId),
  ])
  return {
    members: members.map((each) => ({
      id: each.id,
      name: each.name,
      email: each.email,
      role: each.role,
      addedAt: each.addedAt.toISOString(),
    })),
    invitations: invitations.map((each) => ({ id: each.id, email: each.email ?? '', expiresAt: each.expiresAt })),
  }
}

type CreateRefusal = 'class-limit-reached' | 'class-too-large'

/**
 * Creates a class for its owner, and returns the address that signs them in to its console. Refuses a class over the
 * host's limits of number and size.
 */
export async function createClass(
  { db, classes }: ClassServices,
  person: SignedIn,
  requested: NewClass,
): Promise<CreatedClass | Refusal<CreateRefusal>> {
  const { actor } = person
  const refused = await refuseNew(db, actor, requested)
  if (refused) return refused
  const { name, language } = requested
  const owner = await readTeacher(db, person)
  return classes.create({ name, language, owner, claim: claimFor(actor, requested, 'class-created') })
}

/** A person who is signed in at the lobby, and their session there. */
export interface SignedIn {
  readonly actor: Actor
  readonly session: { readonly id: string; readonly mfaVerified: boolean }
}

/** A person of the lobby, as firms see them. */
async function readTeacher(db: Queryable, { actor: { id }, session }: SignedIn): Promise<Teacher> {
  const { email, firstName, lastName, language } = users
  const [person] = await db
    .select({ id: users.id, email, firstName, lastName, language, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, id))
  return { ...person!, mfaVerified: session.mfaVerified }
}

async function refuseNew(db: Queryable, actor: Actor, { people }: NewClass): Promise<Refusal<CreateRefusal> | null> {
  const [settings, own] = await Promise.all([readHostSettings(db), findOwn(db, actor)])
  return checkNewClass(settings, ownedIn(own), people)
}

/** Stores the owner and the size, in the transaction that names the firm. */
function claimFor(
  actor: Actor,
  requested: NewClass,
  action: 'class-created' | 'class-brought',
): NonNullable<ClassAsked['claim']> {
  return async (tx, firmId) => {
    await tx
      .update(firms)
      .set({ quota: quotaForSize(requested.people) })
      .where(eq(firms.id, firmId))
    await tx.insert(memberships).values({ firmId, staffId: actor.id, role: 'owner', enteredAt: sql`now()` })
    const subject = { kind: 'class', id: firmId }
    await recordAudit(tx, { actor, action, subject, details: { name: requested.name, people: requested.people } })
    await publishChange(tx, firmId)
  }
}

/**
 * Creates a class from a file of `npm run backup` or of another host. Has the refusals of `createClass`, and refuses an
 * invalid file.
 */
export async function importClass(
  { db, classes, settings }: ClassServices,
  person: SignedIn,
  requested: NewClass,
  file: AsyncIterable<Uint8Array>,
): Promise<CreatedClass | Refusal<CreateRefusal | 'file-not-a-class' | 'too-large'>> {
  const { actor } = person
  const refused = await refuseNew(db, actor, requested)
  if (refused) return refused
  const { name, language } = requested
  const owner = await readTeacher(db, person)
  const claim = claimFor(actor, requested, 'class-brought')
  await makeFolder(settings.dataDir)
  const folder = await makeTemporaryFolder(join(settings.dataDir, 'brought-'))
  try {
    const received = join(folder, 'class.tar.gz')
    await writeChunks(received, limitBytes(file, archiveLimits.packedBytes))
    return await classes.createFromFile(received, { name, language, owner, claim })
  } catch (error) {
    if (error instanceof TooLarge) return refuse('too-large')
    if (error instanceof StartupError || error instanceof BadArchive) return refuse('file-not-a-class')
    throw error
  } finally {
    await remove(folder)
  }
}

type UseRefusal = 'not-found' | 'class-archived' | 'class-not-archived' | 'class-moving' | 'class-not-yours'

/**
 * Returns the address that signs a teacher in to the console of their class. Refuses an archived and a moving class.
 */
export async function enterClass(
  services: ClassServices,
  person: SignedIn,
  slug: string,
): Promise<CreatedClass | Refusal<UseRefusal | 'not-signed-in'>> {
  const { db, classes } = services
  const { actor, session } = person
  const mine = await findFor(db, actor, slug, 'open')
  if (isRefusal(mine)) return mine
  await wake(services, mine.firm)
  return db.transaction(async (tx) => {
    // The access may have ended meanwhile. From here on its end waits for the pass, and revokes it.
    const signedOut = await lockSignedIn(tx, actor.id, session.id)
    if (signedOut) return signedOut
    const entered = await tx
      .update(memberships)
      .set({ enteredAt: sql`now()` })
      .where(isMembership(mine.membership))
    if (entered.rowCount !== 1) return refuse('not-found')
    await recordAudit(tx, { actor, action: 'class-entered', subject: { kind: 'class', id: mine.firm.id } })
    const enterUrl = await classes.enter(slug, await readTeacher(tx, person), tx)
    return enterUrl === null ? refuse('not-found') : { slug, enterUrl }
  })
}

/** Restores a class that was archived because nobody used it. */
async function wake({ classes }: Pick<ClassServices, 'classes'>, { isIdleArchive, slug }: OwnClass['firm']) {
  if (isIdleArchive) await classes.wake(slug)
}

function isMembership({ firmId, staffId }: Pick<Membership, 'firmId' | 'staffId'>) {
  return and(eq(memberships.firmId, firmId), eq(memberships.staffId, staffId))
}

/** Archives a class of this person as one encrypted file. */
export async function archiveClass(services: ClassServices, actor: Actor, slug: string) {
  const { db, classes } = services
  const mine = await findFor(db, actor, slug, 'open')
  if (isRefusal(mine)) return mine
  return changeClassState(db, actor, mine.firm, 'class-archived', async () => {
    await wake(services, mine.firm)
    await classes.archive(slug)
  })
}

/** Restores an archived class of this person. Refused if the teacher already has the maximum of classes. */
export async function restoreClass({ db, classes }: ClassServices, actor: Actor, slug: string) {
  const mine = await findFor(db, actor, slug, 'archived')
  if (isRefusal(mine)) return mine
  if (mine.membership.role === 'owner') {
    const refused = await refuseNew(db, actor, { people: 0 } as NewClass)
    if (refused) return refused
  }
  return changeClassState(db, actor, mine.firm, 'class-restored', () => classes.restore(slug))
}

/** Gives a class of this owner another name. Its address stays, because people have it already. */
export async function renameClass({ db }: ClassServices, actor: Actor, slug: string, name: string) {
  const mine = await findFor(db, actor, slug, 'any', 'owner')
  if (isRefusal(mine)) return mine
  const { id, name: before } = mine.firm
  if (name === before) return null
  await db.transaction(async (tx) => {
    await tx.update(firms).set({ name }).where(eq(firms.id, id))
    const subject = { kind: 'class', id }
    await recordAudit(tx, { actor, action: 'class-renamed', subject, before: { name: before }, after: { name } })
    await publishChange(tx, id)
  })
  return null
}

/** Deletes a class of this owner permanently. The request must repeat the name. */
export async function deleteClass({ db, classes }: ClassServices, actor: Actor, slug: string, name: string) {
  const mine = await findFor(db, actor, slug, 'any', 'owner')
  if (isRefusal(mine)) return mine
  if (name.trim() !== mine.firm.name) return refuse('class-name-differs', { field: 'name' })
  return changeClassState(db, actor, mine.firm, 'class-deleted', async () => {
    await classes.remove(slug)
    await forgetJoinCodes(db, mine.firm.id)
  })
}

type StateAction = 'class-archived' | 'class-restored' | 'class-deleted' | 'class-moved'

/**
 * Writes the audit entry, and then changes the state. The change takes seconds and concerns several databases, so it is
 * not part of a transaction. If it fails, another entry records that.
 */
export async function changeClassState(
  db: Queryable,
  actor: Actor | 'system',
  firm: Pick<FirmRow, 'id' | 'name'>,
  action: StateAction,
  change: () => Promise<unknown>,
  details: Readonly<Record<string, string>> = {},
): Promise<null | Refusal<'class-moving'>> {
  const subject = { kind: 'class', id: firm.id }
  const about = { name: firm.name, ...details }
  await db.transaction((tx) => recordAudit(tx, { actor, action, subject, details: about }))
  try {
    await change()
  } catch (error) {
    const failure = { ...about, change: action }
    await db.transaction((tx) => recordAudit(tx, { actor, action: 'class-change-failed', subject, details: failure }))
    // The state has changed since it was checked.
    if (error instanceof NotPossible) return refuse('class-moving')
    throw error
  }
  await db.transaction((tx) => publishChange(tx, firm.id))
  return null
}

/** The whole class of this owner as a file. */
export async function downloadClass({ db, classes, log }: ClassServices, actor: Actor, slug: string) {
  const mine = await findFor(db, actor, slug, 'any', 'owner')
  if (isRefusal(mine)) return mine
  const { id, name } = mine.firm
  const subject = { kind: 'class', id }
  await db.transaction((tx) => recordAudit(tx, { actor, action: 'class-downloaded', subject, details: { name } }))
  return bodyOf(
    (destination) => classes.lendFile(slug, (file) => sendFile(file, destination)),
    (error) => log.error('download of a class', describeError(error)),
  )
}

/** Invites a person to teach a class. Refuses a person who teaches it already. */
export async function inviteTeacher(
  { db, settings }: ClassServices,
  actor: Actor,
  slug: string,
  email: string,
): Promise<{ link: string } | Refusal<UseRefusal | 'already-teaches'>> {
  const mine = await findFor(db, actor, slug, 'any', 'owner')
  if (isRefusal(mine)) return mine
  const address = email.toLowerCase()
  const { id, name } = mine.firm
  return db.transaction(async (tx) => {
    if (await teaches(tx, id, address)) return refuse('already-teaches', { field: 'email' })
    const invited = { email: address, role: 'client' as const, firm: { id, name }, invitedBy: actor }
    await publishChange(tx, id)
    return { link: await inviteToHost(tx, settings.publicUrl, invited) }
  })
}

async function teaches(tx: Transaction, firmId: string, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.staffId))
    .where(and(eq(memberships.firmId, firmId), eq(users.email, email)))
  return rows.length > 0
}

/** Finds a class of this owner, for changes of its staff. */
export function findOwned(db: Queryable, actor: Actor, slug: string) {
  return findFor(db, actor, slug, 'any', 'owner')
}

/**
 * Removes a teacher from a class: an owner removes a co-teacher, or anybody leaves. Refuses the last owner, because
 * nobody could delete the class any more.
 */
export async function removeTeacher(
  services: ClassServices,
  actor: Actor,
  slug: string,
  staffId: string,
): Promise<null | Refusal<UseRefusal | 'class-needs-owner'>> {
  const { db } = services
  const isOneself = staffId === actor.id
  const mine = await findFor(db, actor, slug, 'any', isOneself ? 'co-teacher' : 'owner')
  if (isRefusal(mine)) return mine
  const firmId = mine.firm.id
  const refused = await db.transaction(async (tx) => {
    // Two owners who leave at the same time must not both succeed.
    const staff = await tx.select().from(memberships).where(eq(memberships.firmId, firmId)).for('update')
    const removed = staff.find((member) => member.staffId === staffId)
    if (!removed) return refuse('not-found')
    if (removed.role === 'owner' && staff.filter(({ role }) => role === 'owner').length === 1)
      return refuse('class-needs-owner')
    await publishChange(tx, firmId)
    await tx.delete(memberships).where(isMembership(removed))
    await requireSignOut(tx, staffId, [firmId])
    await recordAudit(tx, {
      actor,
      action: 'co-teacher-removed',
      subject: { kind: 'user', id: staffId },
      concerns: firmId,
      before: { role: removed.role },
      after: { role: null },
    })
    return null
  })
  if (!refused) await signOutOfClasses(services, staffId)
  return refused
}

/** Signs a person out of the classes to which their access has ended. What fails now is repeated later. */
export async function signOutOfClasses({ db, classes, log }: ClassServices, staffId: string): Promise<void> {
  const onError = (slug: string, error: unknown) =>
    log.warn('signing out of a class', { firm: slug, ...describeError(error) })
  await signOutPending(db, { signOut: (slug, id) => classes.signOut(slug, id), onError }, staffId)
}
