import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { sessions } from '#root/server/platform/tables/identity.ts'
import { passkeys, secondFactors } from '#root/server/platform/tables/security.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { newPerson } from '#root/tests/people.ts'
import { endVerifications, needsSecondFactor, recordVerification, requiresSecondFactor } from './required.ts'

const { db } = await freshDatabase()
const operator = await newPerson(db, 'operator')
const auditor = await newPerson(db, 'auditor')
const client = await newPerson(db, 'client')

beforeEach(async () => {
  await storeSetting(db, 'staff-second-factor', null)
  for (const table of [passkeys, secondFactors, sessions]) await db.delete(table)
})

const [once, twice] = [{ mfaVerified: false }, { mfaVerified: true }]

/** A session, and whether it counts as two-factor. */
async function startSession(userId: string) {
  const id = crypto.randomUUID()
  await db.insert(sessions).values({ id, token: id, userId, expiresAt: new Date(Date.now() + 60_000) })
  return {
    id,
    isProved: async () => (await db.select().from(sessions).where(eq(sessions.id, id)))[0]?.mfaVerified,
  }
}

test('31 only staff need a second factor, only if the firm requires it, and only until it was used', async () => {
  expect(await requiresSecondFactor(db)).toBe(false)
  expect(await needsSecondFactor(db, operator, once)).toBe(false)
  await storeSetting(db, 'staff-second-factor', 'required')
  expect(await requiresSecondFactor(db)).toBe(true)
  for (const actor of [operator, auditor]) {
    expect(await needsSecondFactor(db, actor, once)).toBe(true)
    expect(await needsSecondFactor(db, actor, null)).toBe(true)
    expect(await needsSecondFactor(db, actor, twice)).toBe(false)
  }
  expect(await needsSecondFactor(db, client, once)).toBe(false)
})

test('a verification counts only for its own session', async () => {
  const [mine, other] = [await startSession(operator.id), await startSession(operator.id)]
  await recordVerification(db, mine.id)
  expect([await mine.isProved(), await other.isProved()]).toEqual([true, false])
})

test('a verification counts until the last factor is removed, and those of others remain', async () => {
  const [mine, theirs] = [await startSession(operator.id), await startSession(auditor.id)]
  for (const { id } of [mine, theirs]) await recordVerification(db, id)

  await db.insert(secondFactors).values({ userId: operator.id, encryptedSecret: Buffer.of(1), enabledAt: new Date() })
  await endVerifications(db, operator.id)
  expect(await mine.isProved()).toBe(true)

  await db.delete(secondFactors)
  const passkey = { userId: operator.id, credentialId: 'c', name: 'key', publicKey: Buffer.of(1), counter: 0n }
  await db.insert(passkeys).values(passkey)
  await endVerifications(db, operator.id)
  expect(await mine.isProved()).toBe(true)

  // Another person's passkey and an unconfirmed authenticator app do not count.
  await db.update(passkeys).set({ userId: auditor.id })
  await db.insert(secondFactors).values({ userId: operator.id, encryptedSecret: Buffer.of(1) })
  await endVerifications(db, operator.id)
  expect([await mine.isProved(), await theirs.isProved()]).toEqual([false, true])
})
