import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { logInTickets } from '#root/server/platform/tables/security.ts'
import { lockPerson } from '../end-open-access.ts'
import type { IdentityServices, Visitor } from '../identity-services.ts'
import { mailNewDevice } from '../mail-security.ts'
import { hashOfToken, newToken } from '../one-time-token.ts'
import { refuseLocked } from '../refuse-locked.ts'
import { type SignedIn, toActor } from '../signed-in.ts'
import { startSession } from '../start-session.ts'
import { type Counted, refundAll, takeAll, tooManyAttempts, refundIfBusy } from '../throttle.ts'
import { readCode, takeCode } from './second-factor.ts'

const validMinutes = 5
const maxAttempts = 5

/** Issues a ticket for the second step of a log-in, valid for five minutes. It gives no access alone. */
export async function issueTicket(db: Queryable, actor: Actor, remember: boolean): Promise<string> {
  const { token, hash } = newToken()
  await db.insert(logInTickets).values({
    tokenHash: hash,
    userId: actor.id,
    remember,
    expiresAt: sql`now() + make_interval(mins => ${validMinutes})`,
  })
  return token
}

/**
 * The second step of a log-in: a ticket, and a code of the authenticator app or a recovery code. Creates the session.
 * Refuses a ticket that is unknown, used, expired or had too many wrong codes; a wrong or used code; and too many
 * attempts for one person, with any number of tickets.
 */
export async function redeemTicket(
  { auth, db, settings, throttle }: IdentityServices,
  { ticket, code }: { ticket: string; code: string },
  visitor: Visitor,
): Promise<SignedIn | Refusal<'ticket-not-valid' | 'code-not-valid' | 'too-many-attempts' | 'account-locked'>> {
  const holder = await countAttempt(db, ticket)
  if (!holder) return refuse('ticket-not-valid')
  const counted = limitsOf(holder.userId, visitor)
  const waitS = await takeAll(throttle, counted)
  if (waitS > 0) return tooManyAttempts(waitS)
  const typed = await refundIfBusy(throttle, counted, readCode(holder.userId, code))
  const outcome = await db.transaction(async (tx) => {
    await lockPerson(tx, holder.userId)
    const isRight = await takeCode(tx, settings, holder.userId, typed)
    if (!isRight) return refuse('code-not-valid', { field: 'code' })
    const used = await tx
      .delete(logInTickets)
      .where(eq(logInTickets.tokenHash, holder.tokenHash))
      .returning({ userId: logInTickets.userId })
    if (used.length === 0) return refuse('ticket-not-valid')
    const [user] = await tx.select().from(users).where(eq(users.id, holder.userId))
    if (!user) return refuse('ticket-not-valid')
    const locked = await refuseLocked(tx, user.id)
    if (locked) return locked
    const actor = toActor(user)
    // The use of a recovery code may mean that the authenticator app is lost, or that the codes were stolen.
    if ('recoveryHashes' in typed)
      await recordAudit(tx, { actor, action: 'recovery-code-used', subject: { kind: 'user', id: actor.id } })
    await mailNewDevice(tx, actor, visitor)
    return { actor, cookies: await startSession(tx, auth, { ...holder, visitor, mfaVerified: true }) }
  })
  if (!isRefusal(outcome)) await refundAll(throttle, counted)
  return outcome
}

/** Like for passwords, another person's attempts do not count against a browser in which the owner has logged in. */
function limitsOf(userId: string, { address, device }: Visitor): Counted {
  if (device.hasLoggedIn(userId)) return [['secondFactorOnKnownDevice', `${userId} ${device.id}`]]
  return [
    ['secondFactorFromAddress', `${userId} ${address}`],
    ['secondFactorOfPerson', userId],
  ]
}

/** Counts before the check, so that parallel guesses gain nothing. */
async function countAttempt(db: Queryable, ticket: string) {
  const [holder] = await db
    .update(logInTickets)
    .set({ attempts: sql`${logInTickets.attempts} + 1` })
    .where(
      and(
        eq(logInTickets.tokenHash, hashOfToken(ticket)),
        gt(logInTickets.expiresAt, sql`now()`),
        lt(logInTickets.attempts, maxAttempts),
      ),
    )
    .returning()
  return holder ?? null
}
