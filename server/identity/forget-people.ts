import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { idempotencyKeys } from '#root/server/platform/tables/idempotency.ts'
import { accounts, sessions, users, verifications } from '#root/server/platform/tables/identity.ts'
import { onboardingRecords } from '#root/server/platform/tables/onboarding.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { passwordRecoveries, passwordResetCodes, recoveryRequests } from '#root/server/platform/tables/recovery.ts'
import {
  emailChanges,
  logInTickets,
  passkeyChallenges,
  passkeys,
  secondFactors,
} from '#root/server/platform/tables/security.ts'
import { uploads } from '#root/server/platform/tables/uploads.ts'

interface Person {
  readonly id: string
  readonly email: string
}

/**
 * Forgets clients: who they are, how they sign in, and their mail. What remains is the id, because the ledger, the deposits
 * and the withdrawals are the firm's books and name it, and so does the audit log. Their files are forgotten by
 * `Files.removeFilesOf`. Returns the ids of those whom no other request has forgotten already.
 */
export async function forgetPeople(tx: Queryable, people: readonly Person[]): Promise<string[]> {
  const forgotten = await emptyUsers(
    tx,
    people.map(({ id }) => id),
  )
  if (forgotten.length > 0)
    await forgetBelongings(
      tx,
      people.filter(({ id }) => forgotten.includes(id)),
    )
  return forgotten
}

/** Forgets what is left of a client who is deleted already, and keeps when that was. */
export async function forgetAgain(tx: Queryable, id: string): Promise<void> {
  const wasDeleted = and(eq(users.id, id), isNotNull(users.deletedAt))
  const emptied = await tx.update(users).set(nobody).where(wasDeleted).returning({ id: users.id, email: users.email })
  if (emptied.length > 0) await forgetBelongings(tx, emptied)
}

/** Of whom nothing is known. */
const nobody = {
  name: 'Deleted client',
  firstName: 'Deleted',
  lastName: 'client',
  email: sql`'deleted-' || lower(id) || '@example.invalid'`,
  emailVerified: false,
  image: null,
  username: sql`'deleted-' || id`,
  phoneNumber: '',
  country: '',
  lockedAt: null,
  lockedReason: null,
}

/** Leaves rows that name nobody. */
async function emptyUsers(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const now = sql`now()`
  const emptied = await tx
    .update(users)
    .set({ ...nobody, updatedAt: now, deletedAt: now })
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
    .returning({ id: users.id })
  return emptied.map(({ id }) => id)
}

async function forgetBelongings(tx: Queryable, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id)
  const emails = people.map(({ email }) => email)
  // Before the addresses are forgotten: mail also went to one that was asked for and never confirmed.
  const asked = tx.select({ email: emailChanges.newEmail }).from(emailChanges).where(inArray(emailChanges.userId, ids))
  await tx
    .delete(outbox)
    .where(or(inArray(outbox.userId, ids), inArray(outbox.recipient, emails), inArray(outbox.recipient, asked)))
  for (const table of [
    accounts,
    secondFactors,
    logInTickets,
    passkeys,
    passkeyChallenges,
    emailChanges,
    passwordRecoveries,
    passwordResetCodes,
  ])
    await tx.delete(table).where(inArray(table.userId, ids))
  await tx.delete(recoveryRequests).where(inArray(recoveryRequests.email, emails))
  await tx.delete(verifications).where(inArray(verifications.identifier, emails))
  await tx.delete(uploads).where(inArray(uploads.ownerId, ids))
  await tx.delete(onboardingRecords).where(inArray(onboardingRecords.clientId, ids))
  await tx
    .update(deposits)
    .set({ proofFileId: null, proofName: sql`case when ${deposits.proofName} is null then null else 'deleted' end` })
    .where(inArray(deposits.clientId, ids))
  // After the records that the staff decides about, so that no decision comes in between. Stored answers name the person, the
  // staff's too; what they decided cannot be decided again without them.
  const tellsOf = ids.map((id) => sql`${idempotencyKeys.response}::text like ${`%${id}%`}`)
  await tx.delete(idempotencyKeys).where(or(inArray(idempotencyKeys.actorId, ids), ...tellsOf))
  // Last: the end of a session is what tells its browser that it has to leave.
  await tx.delete(sessions).where(inArray(sessions.userId, ids))
}
