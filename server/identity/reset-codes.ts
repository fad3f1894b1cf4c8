import { and, eq, isNull, sql } from 'drizzle-orm'
import { randomBytes } from '#platform/crypto.ts'
import type { PasswordResetCodesState } from '#root/contract/password-reset-codes.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { passwordResetCodes } from '#root/server/platform/tables/recovery.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from './check-password.ts'
import { endOpenAccess, lockSignedIn } from './end-open-access.ts'
import type { IdentityServices } from './identity-services.ts'
import { mailSecurityChange } from './mail-security.ts'
import { hashOfToken } from './one-time-token.ts'
import { toBase32 } from './second-factor/totp.ts'
import type { SignedInPerson } from './signed-in.ts'

const count = 8
/** 100 bits: too many to guess, so a plain hash is enough. */
const codeLetters = 20
const groupLetters = 5

/** When a person created password reset codes, and how many are left. */
export async function readResetCodes(db: Queryable, userId: string): Promise<PasswordResetCodesState> {
  const rows = await db.select().from(passwordResetCodes).where(eq(passwordResetCodes.userId, userId))
  return {
    madeAt: rows[0]?.createdAt.toISOString() ?? null,
    left: rows.filter(({ usedAt }) => usedAt === null).length,
  }
}

/**
 * Replaces the password reset codes with eight new ones, ends all other open access, and notifies the owner by email.
 * The codes are returned only once; only hashes are stored. Refuses a wrong password, and a session that has ended
 * meanwhile.
 */
export async function createResetCodes(
  services: IdentityServices,
  { actor, session }: SignedInPerson,
  password: string,
): Promise<string[] | Refusal<CurrentPasswordRefusal | 'not-signed-in'>> {
  const refused = await checkCurrentPassword(services, { actor, session }, password)
  if (refused) return refused
  const codes = Array.from({ length: count }, newCode)
  return services.db.transaction(async (tx) => {
    const ended = await lockSignedIn(tx, actor.id, session.id)
    if (ended) return ended
    await deleteResetCodes(tx, actor.id)
    const rows = codes.map((code) => ({ userId: actor.id, codeHash: hashOf(actor.id, code) }))
    await tx.insert(passwordResetCodes).values(rows)
    await endOpenAccess(tx, actor.id, session.id)
    await recordAudit(tx, { actor, action: 'password-reset-codes-made', subject: { kind: 'user', id: actor.id } })
    await mailSecurityChange(tx, actor, 'reset-codes-made')
    return codes
  })
}

/** Deletes every password reset code of a person. */
export async function deleteResetCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passwordResetCodes).where(eq(passwordResetCodes.userId, userId))
}

/** Whether a code is a person's unused code. */
export async function isResetCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  return (await db.$count(passwordResetCodes, unused(userId, code))) === 1
}

/** Uses a code; false if it is unknown or used. Of two concurrent calls, one succeeds. */
export async function takeResetCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(passwordResetCodes)
    .set({ usedAt: sql`now()` })
    .where(unused(userId, code))
  return rowCount === 1
}

function unused(userId: string, code: string) {
  return and(
    eq(passwordResetCodes.userId, userId),
    eq(passwordResetCodes.codeHash, hashOf(userId, code)),
    isNull(passwordResetCodes.usedAt),
  )
}

/** Twenty letters and digits that are hard to confuse, in four groups: ABCDE-FGHIJ-KLMNO-PQRST. */
function newCode(): string {
  const letters = toBase32(randomBytes(13)).slice(0, codeLetters)
  return letters.match(new RegExp(`.{${groupLetters}}`, 'g'))!.join('-')
}

/** The same code of two people has two hashes. The code is normalised: without hyphens, in lower case. */
function hashOf(userId: string, code: string): Buffer {
  const letters = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
  return hashOfToken(`password reset code of ${userId} ${letters}`)
}
