import { eq } from 'drizzle-orm'
import { fromDecimal } from '#root/domain/money.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { recoveryRequests } from '#root/server/platform/tables/recovery.ts'
import type { IdentityServices, Visitor } from './identity-services.ts'
import { type Counted, takeAll, tooManyAttempts } from './throttle.ts'

/**
 * Takes down that somebody has forgotten their password and says what their last deposit was (decimal dollars). Nothing
 * is looked up here for a browser in which nobody has logged in: the answer is the same, after the same work, whether or
 * not the email has an account. Refuses too many from one address, and too many for one email from one address. The
 * requests of others use up nothing of a browser in which the owner has logged in before.
 */
export async function askForRecovery(
  { db, throttle }: Pick<IdentityServices, 'db' | 'throttle'>,
  input: { email: string; amount: string },
  visitor: Visitor,
): Promise<Refusal<'too-many-attempts'> | null> {
  const email = input.email.toLowerCase()
  const waitS = await takeAll(throttle, await limitsOf(db, email, visitor))
  if (waitS > 0) return tooManyAttempts(waitS)
  await db.insert(recoveryRequests).values({ email, amountCents: fromDecimal(input.amount) })
  return null
}

async function limitsOf(db: Queryable, email: string, { address, device }: Visitor): Promise<Counted> {
  if (device.id !== null) {
    const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (owner && device.knows(owner.id)) return [['recoveryOnKnownDevice', `${owner.id} ${device.id}`]]
  }
  return [
    ['recoveryOfEmailFromAddress', `${email} ${address}`],
    ['recoveryFromAddress', address],
  ]
}
