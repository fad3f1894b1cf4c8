import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { findByPassword, isStillPassword } from './check-password.ts'
import { lockPerson } from './end-open-access.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { refuseLocked } from './refuse-locked.ts'
import { giveTicket } from './second-factor/log-in-ticket.ts'
import { hasSecondFactor } from './second-factor/second-factor.ts'
import type { SignedIn } from './signed-in.ts'
import { startSession } from './start-session.ts'
import { untried } from './throttle.ts'

type LogInRefusal = 'invalid-credentials' | 'too-many-attempts' | 'account-locked'

/** The password was right; a session there is only once the second factor is given with this ticket. */
export interface SecondFactorAsked {
  readonly ticket: string
}

/**
 * Signs in a client or an operator, or asks for the second factor of whoever has one. `remember` keeps the session for
 * 30 days; without it, it ends with the browser, at the latest after a day. A wrong password and an unknown email
 * get the same answer after the same work. Attempts are counted before they are tried, so that guessing in parallel
 * gains nothing, and given back when they succeed. Refuses whom the firm has locked, once the password was right.
 */
export async function logIn(
  services: IdentityServices,
  { email, password, remember }: { email: string; password: string; remember: boolean },
  visitor: Visitor,
): Promise<SignedIn | SecondFactorAsked | Refusal<LogInRefusal>> {
  const { auth, db, throttle } = services
  const account = `${email.toLowerCase()} ${visitor.address}`
  const counted = [
    ['logInToAccountFromAddress', account],
    ['logInFromAddress', visitor.address],
  ] as const
  let waitS = 0
  for (const [limit, of] of counted) waitS = Math.max(waitS, await throttle.take(limit, of))
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  const proved = await untried(throttle, counted, findByPassword(services, email, password))
  if (!proved) return refuse('invalid-credentials')
  const { actor, passwordHash } = proved
  for (const [limit, of] of counted) await throttle.giveBack(limit, of)
  return db.transaction(async (tx) => {
    await lockPerson(tx, actor.id)
    // Checked above without the lock: a password that was changed since then opens nothing.
    if (!(await isStillPassword(tx, actor.id, passwordHash))) return refuse('invalid-credentials')
    const locked = await refuseLocked(tx, actor.id)
    if (locked) return locked
    if (await hasSecondFactor(tx, actor.id)) return { ticket: await giveTicket(tx, actor, remember) }
    return { actor, cookies: await startSession(tx, auth, { userId: actor.id, remember, visitor, provedTwice: false }) }
  })
}
