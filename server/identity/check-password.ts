import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { accounts, users } from '#root/server/platform/tables/identity.ts'
import type { IdentityServices } from './identity-services.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { type SignedInPerson, toActor } from './signed-in.ts'
import { type Counted, refundAll, takeAll, refundIfBusy } from './throttle.ts'

/** A person who entered the right password, and the hash that it matched. */
interface PasswordHolder {
  readonly actor: Actor
  readonly passwordHash: string
}

/**
 * Returns the person with this email and password, or null. An unknown email takes the same work as a wrong password,
 * so that the time reveals nothing.
 */
export async function findByPassword(
  { db }: Pick<IdentityServices, 'db'>,
  email: string,
  password: string,
): Promise<PasswordHolder | null> {
  const [found] = await db
    .select({ user: users, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, credentialOfUser)
    .where(and(eq(users.email, sql`lower(${email})`), isNull(users.deletedAt)))
  const isRight = await verify(found?.hash ?? null, password)
  return found?.hash && isRight ? { actor: toActor(found.user), passwordHash: found.hash } : null
}

/** Whether a person's password is still the one that was checked. Call it under the lock of `lockPerson`. */
export async function isStillPassword(tx: Transaction, userId: string, passwordHash: string): Promise<boolean> {
  return (await tx.$count(accounts, and(credentialOf(userId), eq(accounts.password, passwordHash)))) === 1
}

export type CurrentPasswordRefusal = 'current-password-required' | 'current-password-wrong' | 'too-many-attempts'

/**
 * Checks a signed-in person's password again, before an action that must not be possible with a stolen session. Refuses
 * a missing or wrong password, and too many attempts; null if it is right.
 */
export async function checkCurrentPassword(
  { db, throttle }: Pick<IdentityServices, 'db' | 'throttle'>,
  { actor, session }: SignedInPerson,
  password: string,
): Promise<Refusal<CurrentPasswordRefusal> | null> {
  const field = 'currentPassword'
  if (password === '') return refuse('current-password-required', { field })
  // By session: a thief's guesses in another session do not block the owner.
  const counted: Counted = [['passwordInSession', session.id]]
  const waitS = await takeAll(throttle, counted)
  if (waitS > 0) return refuse('too-many-attempts', { params: { retryAfterS: String(waitS) } })
  const isRight = await refundIfBusy(throttle, counted, isPasswordOf(db, actor.id, password))
  if (!isRight) return refuse('current-password-wrong', { field })
  await refundAll(throttle, counted)
  return null
}

/** Whether this is the password of a person. The caller limits the attempts. */
export async function isPasswordOf(db: Queryable, userId: string, password: string): Promise<boolean> {
  const [account] = await db.select({ hash: accounts.password }).from(accounts).where(credentialOf(userId))
  return verify(account?.hash ?? null, password)
}

/** Stores the hash of a person's new password, which `hashPassword` made before the transaction. `endOpenAccess` belongs in the same transaction. */
export async function setPassword(tx: Transaction, userId: string, hash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(credentialOf(userId))
    .returning({ id: accounts.id })
  if (changed.length !== 1) throw new Error(`${userId} has ${changed.length} passwords`)
}

const credentialOfUser = and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential'))

function credentialOf(userId: string) {
  return and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))
}

async function verify(hash: string | null, password: string): Promise<boolean> {
  if (hash !== null) return verifyPassword({ hash, password })
  await hashPassword(password)
  return false
}
