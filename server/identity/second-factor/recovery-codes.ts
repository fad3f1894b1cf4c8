import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { recoveryCodes } from '#root/server/platform/tables/security.ts'
import { hashOfToken } from '../one-time-token.ts'
import { toBase32 } from './totp.ts'

const count = 10
/** 50 bits: far more than can be guessed through the throttle. Whoever steals the hashes has to work for each guess as for a password. */
const codeLetters = 10

/** Makes ten new codes of a person and forgets the earlier ones. They are returned this once; only hashes are kept. */
export async function renewRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const hashes = await Promise.all(codes.map((code) => slowHashOf(userId, code)))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
  return codes
}

/** Uses a code up; false when it is none of the person's, or was used. Of two at once, one succeeds. */
export async function takeRecoveryCode(tx: Queryable, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.codeHash, [await slowHashOf(userId, code), formerHashOf(userId, code)]),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}

/** How many codes a person has left. */
export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** Ten letters and digits that are hard to confuse, in two halves: ABCDE-FGHIJ. */
function newCode(): string {
  const letters = toBase32(randomBytes(7)).slice(0, codeLetters)
  return `${letters.slice(0, codeLetters / 2)}-${letters.slice(codeLetters / 2)}`
}

/** As passwords are: scrypt, with 16 MB of memory for each guess. */
const scryptOf = promisify<string, string, number, Buffer>(scrypt)

/** The salt is the person's id, which is random: one attempt costs one hash, and the same code of two people has two. */
function slowHashOf(userId: string, code: string): Promise<Buffer> {
  return scryptOf(lettersOf(code), `recovery codes of ${userId}`, 32)
}

/** How codes were hashed that somebody wrote down before: they are good until they are used or replaced. */
function formerHashOf(userId: string, code: string): Buffer {
  return hashOfToken(`${userId} ${lettersOf(code)}`)
}

/** However it is written down: without the hyphen, in small letters. */
function lettersOf(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
}
