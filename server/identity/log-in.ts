import { and, eq, gt, sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { findByPassword, isStillPassword } from './check-password.ts'
import { lockPerson } from './end-open-access.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { mailNewDevice } from './mail-security.ts'
import { refuseLocked } from './refuse-locked.ts'
import { issueTicket } from './second-factor/log-in-ticket.ts'
import { hasSecondFactor } from './second-factor/second-factor.ts'
import type { SignedIn } from './signed-in.ts'
import { startSession } from './start-session.ts'
import { type Counted, refundAll, takeAll, refundIfBusy } from './throttle.ts'

type LogInRefusal = 'invalid-credentials' | 'too-many-attempts' | 'account-locked'

/** The password was correct; the session needs the second factor with this ticket. */
export interface SecondFactorRequired {
  readonly ticket: string
}

/**
 * Signs in a client or a staff member, or requires the second factor of a person who has one. `remember` keeps the
 * session for 30 days; without it, it ends with the browser, at the latest after a day. A wrong password and an unknown
 * email get the same answer after the same work. Attempts are counted before they are checked, so that parallel guesses
 * gain nothing, and refunded when they succeed. Refuses a locked person after a correct password.
 */
export async function logIn(
  services: IdentityServices,
  { email, password, remember }: { email: string; password: string; remember: boolean },
  visitor: Visitor,
): Promise<SignedIn | SecondFactorRequired | Refusal<LogInRefusal>> {
  const { auth, db, throttle } = services
  const counted = await limitsOf(db, email.toLowerCase(), visitor)
  const waitS = await takeAll(throttle, counted)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  const holder = await refundIfBusy(throttle, counted, findByPassword(services, email, password))
  if (!holder) return refuse('invalid-credentials')
  const { actor, passwordHash } = holder
  await refundAll(throttle, counted)
  return db.transaction(async (tx) => {
    const [, isStill, locked, needsCode] = await Promise.all([
      lockPerson(tx, actor.id),
      // The check above had no lock: a password that has changed since is refused.
      isStillPassword(tx, actor.id, passwordHash),
      refuseLocked(tx, actor.id),
      hasSecondFactor(tx, actor.id),
    ])
    if (!isStill) return refuse('invalid-credentials')
    if (locked) return locked
    if (needsCode) return { ticket: await issueTicket(tx, actor, remember) }
    await mailNewDevice(tx, actor, visitor)
    return { actor, cookies: await startSession(tx, auth, { userId: actor.id, remember, visitor, mfaVerified: false }) }
  })
}

/**
 * The limits that an attempt counts against. A browser in which the owner has logged in before has its own limit, so
 * nobody else's attempts block the owner. Any other browser counts against three limits: of the account from this
 * address, of the address, and of the account from all addresses, which slows guesses from many addresses. The last is
 * omitted at an address where the owner is signed in. An email without an account is looked up and counted in the same
 * way.
 */
async function limitsOf(db: Queryable, email: string, { address, device }: Visitor): Promise<Counted> {
  const isSignedInHere = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), eq(sessions.ipAddress, address), gt(sessions.expiresAt, sql`now()`)))
  const [owner] = await db
    .select({ id: users.id, isSignedInHere: sql<boolean>`exists (${isSignedInHere})` })
    .from(users)
    .where(eq(users.email, email))
  if (owner && device.hasLoggedIn(owner.id)) return [['logInOnKnownDevice', `${owner.id} ${device.id}`]]
  const everywhere: Counted = owner?.isSignedInHere ? [] : [['logInToAccount', email]]
  return [['logInToAccountFromAddress', `${email} ${address}`], ['logInFromAddress', address], ...everywhere]
}
