import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { deriveKey } from '#platform/crypto.ts'
import type { RefusalCode } from '#root/contract/refusals.ts'
import { isSeatAddress } from '#root/domain/seat.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import { clientAddress } from './client-address.ts'
import { type AppEnv, routeOf } from './router.ts'

/** Refusals that indicate guessing, bypassing a protection, or too many requests. */
export const suspicious: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'account-locked',
  'code-not-valid',
  'confirmation-needed',
  'current-password-wrong',
  'forbidden',
  'invalid-credentials',
  'invalid-input',
  'invitation-not-valid',
  'link-not-valid',
  'passkey-not-valid',
  'password-wrong',
  'recovery-link-not-valid',
  'reset-code-not-valid',
  'second-factor-needed',
  'ticket-not-valid',
  'too-large',
  'too-many-attempts',
  'too-many-operations',
  'wrong-origin',
])

/** The sign-in method. */
export type SignInMethod = 'sign-up' | 'password' | 'password and code' | 'passkey' | 'invitation' | 'seat'

/**
 * Logs each security event for the machine's administrator: every sign-in and its method, and each
 * suspicious refusal with its reason, both with their source, except for the seats of lessons. It contains no user
 * input.
 */
export function securityLog(log: Log, settings: Pick<Settings, 'trustProxy'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const [refusal, signInMethod] = [c.get('refusal'), c.get('signInMethod')]
    const event = signInMethod ? 'signed-in' : refusal && suspicious.has(refusal) ? refusal : null
    if (!event) return
    const isOfSeat = signInMethod?.by === 'seat' || isSeatAddress(c.get('actor')?.email ?? '')
    log.warn('security', {
      event,
      ...signInMethod,
      account: c.get('account'),
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      ...(isOfSeat ? {} : { address: clientAddress(c, settings.trustProxy) }),
      ...(signInMethod ? {} : { actorId: c.get('actor')?.id }),
    })
  })
}

/** Records that this request has signed someone in. */
export function recordSignInMethod(c: Context<AppEnv>, actorId: string, by: SignInMethod): void {
  c.set('signInMethod', { actorId, by })
}

/**
 * Records the account of a log-in, by a stable digest that cannot be reversed to the email without the session secret,
 * so that guesses at one account can be distinguished from many people who mistype.
 */
export function recordAccount(c: Context<AppEnv>, { secret }: Pick<Settings, 'secret'>, email: string): void {
  const mark = deriveKey(secret, email.toLowerCase(), 'glasshouse account in the log', 9)
  c.set('account', mark.toString('base64url'))
}
