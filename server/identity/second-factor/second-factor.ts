import { and, eq, isNotNull } from 'drizzle-orm'
import { randomBytes } from '#platform/crypto.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type MasterKeys, encrypt, decryptByMaster } from '#root/server/platform/files/file-cipher.ts'
import { reencrypt } from '#root/server/platform/files/reencrypt.ts'
import { secondFactors } from '#root/server/platform/tables/security.ts'
import { hashesOfCode, takeRecoveryCode } from './recovery-codes.ts'
import { matchingStep } from './totp.ts'

/** As RFC 4226 recommends: 160 bits. */
const secretBytes = 20

/** Whether a person's log-in requires a second factor. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const enabled = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt))
  return (await db.$count(secondFactors, enabled)) > 0
}

/** Creates an authenticator secret for a person, replacing one that was never confirmed, and returns it. */
export async function newSecret(tx: Queryable, masterKey: Buffer, userId: string): Promise<Buffer> {
  const secret = randomBytes(secretBytes)
  const encryptedSecret = encrypt(masterKey, contextOf(userId), secret)
  await tx
    .insert(secondFactors)
    .values({ userId, encryptedSecret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { encryptedSecret, lastStep: 0 } })
  return secret
}

/** A typed second factor: a code of the authenticator app, or the stored hash of a recovery code. */
export type TypedCode = { readonly generated: string } | { readonly recoveryHashes: Buffer[] }

/**
 * Reads a typed second factor, before the transaction that checks it. Throws `Busy` if too many wait for a slow hash.
 */
export async function readCode(userId: string, code: string): Promise<TypedCode> {
  const typed = code.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(typed) ? { generated: typed } : { recoveryHashes: await hashesOfCode(userId, typed) }
}

/**
 * Uses a code of the authenticator app, or a recovery code once the factor is on. Returns false if it is neither. The
 * row is locked, so that of two concurrent uses of one code, one succeeds.
 */
export async function takeCode(
  tx: Queryable,
  masterKeys: MasterKeys,
  userId: string,
  code: TypedCode,
): Promise<boolean> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  if (!row) return false
  if ('recoveryHashes' in code) return row.enabledAt !== null && takeRecoveryCode(tx, userId, code.recoveryHashes)
  const step = matchingStep(
    decryptByMaster(masterKeys, contextOf(userId), row.encryptedSecret),
    code.generated,
    Date.now(),
    row.lastStep,
  )
  if (step === null) return false
  await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId))
  return true
}

/** Binds a secret to its owner: it cannot be decrypted for another person. */
function contextOf(userId: string): string {
  return `second factor of ${userId}`
}

/** Re-encrypts every secret that was encrypted with the other master key, in the transaction. Returns the count. */
export async function reencryptSecrets(tx: Queryable, masterKeys: MasterKeys): Promise<number> {
  let reencrypted = 0
  for (const { userId, encryptedSecret } of await tx.select().from(secondFactors).for('update')) {
    const rewritten = reencrypt(masterKeys, contextOf(userId), encryptedSecret)
    if (!rewritten) continue
    await tx.update(secondFactors).set({ encryptedSecret: rewritten }).where(eq(secondFactors.userId, userId))
    reencrypted += 1
  }
  return reencrypted
}
