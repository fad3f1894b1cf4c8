import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import type { IdentityServices, Visitor } from '#root/server/identity/identity-services.ts'
import { invitationDays } from '#root/server/identity/invitations.ts'
import { hashOfToken, newToken } from '#root/server/identity/one-time-token.ts'
import { hashPassword } from '#root/server/identity/password-hash.ts'
import { checkNewPassword, type PasswordRefusal } from '#root/server/identity/password-rules.ts'
import { signedIn, type SignedIn } from '#root/server/identity/signed-in.ts'
import { tooManyAttempts } from '#root/server/identity/throttle.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { sendMail } from '#root/server/platform/mail/send-mail.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { firms } from '../directory/tables.ts'
import { openAccount } from './open-account.ts'
import { publishChange } from './publish-change.ts'
import { hostInvitations, memberships } from './tables.ts'

interface Invited {
  /** In lower case; null: the guest enters one. */
  readonly email: string | null
  readonly role: Actor['role']
  /** The class to teach together; null: none yet. */
  readonly firm: { readonly id: string; readonly name: string } | null
  /** Null: the machine's administrator. */
  readonly invitedBy: Actor | null
}

/**
 * Makes a one-time link, valid for 7 days, and emails it to the guest. An earlier link for the same address and purpose
 * becomes invalid. The token is after the '#', so that it is in no server's log.
 */
export async function inviteToHost(
  tx: Transaction,
  publicUrl: string,
  { email, role, firm, invitedBy }: Invited,
): Promise<string> {
  const { token, hash } = newToken()
  const link = `${publicUrl}/invitation#${token}`
  if (email !== null) await revokeInvitationsTo(tx, email, isForFirm(firm?.id ?? null))
  const [made] = await tx
    .insert(hostInvitations)
    .values({
      tokenHash: hash,
      email,
      role,
      firmId: firm?.id ?? null,
      invitedBy: invitedBy?.id ?? null,
      expiresAt: sql`now() + make_interval(days => ${invitationDays})`,
    })
    .returning()
  await recordAudit(tx, {
    actor: invitedBy ?? 'system',
    action: 'host-person-invited',
    subject: { kind: 'invitation', id: made!.id },
    ...(firm ? { concerns: firm.id } : {}),
    details: { role, email, class: firm?.name ?? null },
  })
  if (email !== null) await mailInvitation(tx, { email, role, link, isToClass: firm !== null })
  return link
}

/** Revokes the open invitations to an address. */
export async function revokeInvitationsTo(tx: Transaction, email: string, which?: SQL): Promise<void> {
  await tx
    .update(hostInvitations)
    .set({ revokedAt: sql`now()` })
    .where(isOpen(and(eq(hostInvitations.email, email), which)))
}

function isForFirm(firmId: string | null) {
  return firmId === null ? isNull(hostInvitations.firmId) : eq(hostInvitations.firmId, firmId)
}

interface InvitationMail {
  readonly email: string
  readonly role: Actor['role']
  readonly link: string
  readonly isToClass: boolean
}

/** The address is unconfirmed, so the email contains no user input, not even the name of the class. */
async function mailInvitation(tx: Transaction, { email, role, link, isToClass }: InvitationMail): Promise<void> {
  const days = { days: invitationDays }
  const text: LocalizedText = (options) => {
    if (isToClass) return m.lobby_mail_class_body(days, options)
    return role === 'client' ? m.lobby_mail_teacher_body(days, options) : m.lobby_mail_staff_body(days, options)
  }
  const subject: LocalizedText = (options) => m.lobby_mail_invitation_subject({}, options)
  await sendMail(tx, { recipient: email, userId: null, kind: 'invitation', subject, text, link })
}

/**
 * Makes the link of the first administrator, once for each directory; null afterwards, and for all but one of several
 * processes that start at the same time.
 */
export async function inviteFirstAdministrator(db: Queryable, publicUrl: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${hostInvitations} in share row exclusive mode`)
    const { rows } = await tx.execute<{ any: boolean }>(
      sql`select exists (select from ${hostInvitations}) or exists (select from ${users}) as any`,
    )
    if (rows[0]!.any) return null
    return inviteToHost(tx, publicUrl, { email: null, role: 'operator', firm: null, invitedBy: null })
  })
}

const columns = {
  id: hostInvitations.id,
  email: hostInvitations.email,
  role: hostInvitations.role,
  firmId: hostInvitations.firmId,
  className: firms.name,
}

/** Finds a valid invitation by its token; `lock` locks it until the transaction ends. */
async function findByToken(db: Queryable, token: string, lock = false) {
  const query = db
    .select(columns)
    .from(hostInvitations)
    .leftJoin(firms, eq(firms.id, hostInvitations.firmId))
    .where(and(eq(hostInvitations.tokenHash, hashOfToken(token)), isOpen(), isInviterActive(db)))
  const [found] = await (lock ? query.for('update', { of: hostInvitations }) : query)
  return found ?? null
}

/** Not used, revoked or expired. */
function isOpen(which?: SQL): SQL | undefined {
  const isUnused = and(isNull(hostInvitations.usedAt), isNull(hostInvitations.revokedAt))
  return and(which, isUnused, gt(hostInvitations.expiresAt, sql`now()`))
}

/** The invitation was made by a person with an unlocked account, or by the machine's administrator. */
function isInviterActive(db: Queryable) {
  const present = db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), isNull(users.lockedAt)))
  return or(isNull(hostInvitations.invitedBy), inArray(hostInvitations.invitedBy, present))
}

/** The details of an invitation, by its token. Refuses an invalid link, and too many of them from one address. */
export async function readInvitation({ db, throttle }: IdentityServices, token: string, { address }: Visitor) {
  const found = await findByToken(db, token)
  if (!found) {
    // Only invalid links count: others' guesses from the same address block no guest.
    const waitS = await throttle.take('invitationFromAddress', address)
    return waitS > 0 ? tooManyAttempts(waitS) : refuse('invitation-not-valid')
  }
  const { email, role, className } = found
  const hasAccount = email !== null && (await db.$count(users, eq(users.email, email))) > 0
  return { email, role, className, hasAccount }
}

interface Claim {
  readonly token: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

type ClaimRefusal = PasswordRefusal | 'invitation-not-valid' | 'email-taken' | 'too-many-attempts'

/**
 * Opens an account for the holder of a link, and signs them in; a co-teacher gets the class at once. The link works
 * once or not at all. Refuses an invalid link, one for another address, and an address that has an account.
 */
export async function claimInvitation(
  services: IdentityServices,
  input: Claim,
  visitor: Visitor,
): Promise<SignedIn | Refusal<ClaimRefusal>> {
  const found = await readInvitation(services, input.token, visitor)
  if (isRefusal(found)) return found
  const email = input.email.toLowerCase()
  const weak = checkNewPassword(input.password, [email])
  if (weak) return weak
  const hash = await hashPassword(input.password)
  const outcome = await services.db.transaction(async (tx) => {
    const invitation = await findByToken(tx, input.token, true)
    if (!invitation || (invitation.email !== null && invitation.email !== email)) return refuse('invitation-not-valid')
    if ((await tx.$count(users, eq(users.email, email))) > 0) return refuse('email-taken', { field: 'email' })
    const { token: _, ...person } = input
    const account = { ...person, email, role: invitation.role, hash }
    const opened = await openAccount(tx, services.settings, account, visitor)
    await use(tx, invitation, { id: opened.user.id, role: invitation.role })
    return opened
  })
  return isRefusal(outcome) ? outcome : signedIn(services.auth, outcome.user, outcome.headers)
}

/**
 * Adds a person with an account to a class. Refuses an invalid link, one for another address, and a class that they
 * teach already.
 */
export async function joinByInvitation(
  db: Queryable,
  actor: Actor,
  token: string,
): Promise<{ slug: string } | Refusal<'invitation-not-valid' | 'invitation-for-other' | 'already-teaches'>> {
  return db.transaction(async (tx) => {
    const invitation = await findByToken(tx, token, true)
    if (!invitation?.firmId) return refuse('invitation-not-valid')
    if (invitation.email !== actor.email) return refuse('invitation-for-other')
    const mine = and(eq(memberships.firmId, invitation.firmId), eq(memberships.staffId, actor.id))
    if ((await tx.$count(memberships, mine)) > 0) return refuse('already-teaches')
    await use(tx, invitation, actor)
    const [firm] = await tx.select({ slug: firms.slug }).from(firms).where(eq(firms.id, invitation.firmId))
    return { slug: firm!.slug! }
  })
}

/** The invitation is locked: it is used here, or the transaction is rolled back. */
async function use(
  tx: Transaction,
  { id, firmId }: { readonly id: string; readonly firmId: string | null },
  actor: Pick<Actor, 'id' | 'role'>,
): Promise<void> {
  await tx
    .update(hostInvitations)
    .set({ usedAt: sql`now()`, usedBy: actor.id })
    .where(eq(hostInvitations.id, id))
  if (firmId !== null) await tx.insert(memberships).values({ firmId, staffId: actor.id, role: 'co-teacher' })
  const subject = { kind: 'invitation', id }
  await recordAudit(tx, { actor, action: 'host-person-joined', subject, ...(firmId ? { concerns: firmId } : {}) })
  await publishChange(tx, firmId ?? undefined)
}

/** The open invitations, or those to one class. */
export async function listInvitations(db: Queryable, firmId?: string) {
  const rows = await db
    .select({ ...columns, expiresAt: hostInvitations.expiresAt, invitedBy: users.name })
    .from(hostInvitations)
    .leftJoin(firms, eq(firms.id, hostInvitations.firmId))
    .leftJoin(users, eq(users.id, hostInvitations.invitedBy))
    .where(and(isOpen(firmId === undefined ? undefined : eq(hostInvitations.firmId, firmId)), isInviterActive(db)))
    .orderBy(asc(hostInvitations.createdAt))
  return rows.map(({ id, email, role, className, invitedBy, expiresAt }) => ({
    id,
    email,
    role,
    className,
    invitedBy,
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Revokes an open invitation, of a class if one is named. Refuses a used, revoked or unknown one. */
export async function revokeInvitation(
  db: Queryable,
  actor: Actor,
  id: string,
  firmId?: string,
): Promise<null | Refusal<'not-found'>> {
  return db.transaction(async (tx) => {
    const which = and(eq(hostInvitations.id, id), firmId === undefined ? undefined : eq(hostInvitations.firmId, firmId))
    const [revoked] = await tx
      .update(hostInvitations)
      .set({ revokedAt: sql`now()` })
      .where(isOpen(which))
      .returning()
    if (!revoked) return refuse('not-found')
    await recordAudit(tx, {
      actor,
      action: 'invitation-revoked',
      subject: { kind: 'invitation', id },
      ...(revoked.firmId ? { concerns: revoked.firmId } : {}),
      before: { isOpen: true },
      after: { isOpen: false },
      details: { email: revoked.email, role: revoked.role },
    })
    await publishChange(tx, revoked.firmId ?? undefined)
    return null
  })
}
