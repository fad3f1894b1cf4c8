import { fromDecimal } from '#root/domain/money.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { recoveryRequests } from '#root/server/platform/tables/recovery.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'

/**
 * Takes down that somebody has forgotten their password and says what their last deposit was (decimal dollars). Nothing
 * is looked up here: the answer is the same, after the same work, whether or not the email has an account.
 * Refuses too many from one address or for one email.
 */
export async function askForRecovery(
  { db, throttle }: Pick<IdentityServices, 'db' | 'throttle'>,
  input: { email: string; amount: string },
  { address }: Visitor,
): Promise<Refusal<'too-many-attempts'> | null> {
  const email = input.email.toLowerCase()
  const waitS = Math.max(
    await throttle.take('recoveryFromAddress', address),
    await throttle.take('recoveryOfEmail', email),
  )
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  await db.insert(recoveryRequests).values({ email, amountCents: fromDecimal(input.amount) })
  return null
}
