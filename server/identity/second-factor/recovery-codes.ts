import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { randomBytes } from '#platform/crypto.ts'
import { type Derivation, slowHash } from '#platform/slow-hash.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { recoveryCodes } from '#root/server/platform/tables/security.ts'
import { hashOfToken } from '../one-time-token.ts'
import { toBase32 } from './totp.ts'

const count = 10
/** 50 bits: too many to guess through the throttle. With stolen hashes each guess costs as much as for a password. */
const codeLetters = 10

/** Codes as shown to their owner, and the hashes to store. */
interface NewCodes {
  readonly codes: string[]
  readonly hashes: readonly Buffer[]
}

/**
 * Creates ten codes for a person, before the transaction that stores them. Throws `Busy` if too many wait for a slow
 * hash.
 */
export async function newRecoveryCodes(userId: string): Promise<NewCodes> {
  const codes = Array.from({ length: count }, newCode)
  return { codes, hashes: await slowHash.derive(codes.map((code) => derivationOf(userId, code))) }
}

/** Replaces the stored codes. The codes are returned only once; only hashes are stored. */
export async function renewRecoveryCodes(
  tx: Transaction,
  userId: string,
  { codes, hashes }: NewCodes,
): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
  return codes
}

/** The stored hash that a typed code would have. Throws `Busy` if too many wait for a slow hash. */
export async function hashesOfCode(userId: string, code: string): Promise<Buffer[]> {
  return [...(await slowHash.derive([derivationOf(userId, code)])), formerHashOf(userId, code)]
}

/** Uses a code; false if it is unknown or used. Of two concurrent calls, one succeeds. */
export async function takeRecoveryCode(tx: Queryable, userId: string, hashes: Buffer[]): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, hashes), isNull(recoveryCodes.usedAt)))
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

/**
 * By scrypt, like passwords, with 16 MB of memory for each guess. The salt is the person's id, which is random: one
 * attempt takes one hash, and the same code of two people has two hashes.
 */
function derivationOf(userId: string, code: string): Derivation {
  return { text: lettersOf(code), salt: `recovery codes of ${userId}`, blockSize: 8, length: 32 }
}

/** The hash of older codes, which stay valid until they are used or replaced. */
function formerHashOf(userId: string, code: string): Buffer {
  return hashOfToken(`${userId} ${lettersOf(code)}`)
}

/** Normalised: without the hyphen, in lower case. */
function lettersOf(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
}
