import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { isStaff } from '#root/domain/staff.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { hasSecondFactor } from './second-factor.ts'

/** Whether the firm requires a second factor from its staff. */
export async function requiresSecondFactor(db: Queryable): Promise<boolean> {
  return (await readStoredSetting(db, 'staff-second-factor')) === 'required'
}

/**
 * Whether a person must first set up a second factor or log in with it: the firm requires one from its staff, and this
 * session was started with only the password.
 */
export async function needsSecondFactor(
  db: Queryable,
  actor: Actor,
  session: { readonly mfaVerified: boolean } | null,
): Promise<boolean> {
  return isStaff(actor.role) && session?.mfaVerified !== true && requiresSecondFactor(db)
}

/** Records that a second factor was verified in a session. */
export async function recordVerification(tx: Queryable, sessionId: string): Promise<void> {
  await tx.update(sessions).set({ mfaVerified: true }).where(eq(sessions.id, sessionId))
}

/** Called after a factor was removed: if it was the last one, no session of its owner counts as verified any more. */
export async function endVerifications(tx: Queryable, userId: string): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return
  if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) > 0) return
  await tx
    .update(sessions)
    .set({ mfaVerified: false })
    .where(and(eq(sessions.userId, userId), sql`${sessions.mfaVerified}`))
}
