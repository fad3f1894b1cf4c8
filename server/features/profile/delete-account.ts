import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { checkAccountDeletion } from '#root/domain/account-deletion.ts'
import { cents } from '#root/domain/money.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { askPassword, type PasswordAskedRefusal } from '#root/server/identity/check-password.ts'
import type { IdentityServices } from '#root/server/identity/identity-services.ts'
import { lockClientAccounts } from '#root/server/ledger/accounts.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { accounts, sessions, users, verifications } from '#root/server/platform/tables/identity.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { passwordRecoveries } from '#root/server/platform/tables/recovery.ts'
import {
  emailChanges,
  logInTickets,
  passkeyChallenges,
  passkeys,
  secondFactors,
} from '#root/server/platform/tables/security.ts'
import { uploads } from '#root/server/platform/tables/uploads.ts'

interface DeletionServices extends IdentityServices {
  readonly files: Files
}

type DeletionRefusal = PasswordAskedRefusal | 'confirmation-differs' | 'account-holds-money'

/**
 * Deletes a client's account at once: who they are, how they sign in, their mail and their files. What remains is the
 * id, because the ledger, the deposits and the withdrawals are the firm's books and name it, and so does the audit log.
 * Refuses a username that was not typed out, a wrong password, and an account that still has money with the firm.
 */
export async function deleteAccount(
  services: DeletionServices,
  actor: Actor,
  { currentPassword, username }: { currentPassword: string; username: string },
): Promise<null | Refusal<DeletionRefusal>> {
  const { db, files } = services
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, actor.id))
  if (username.trim() !== user?.username) return refuse('confirmation-differs', { field: 'username' })
  const refused = await askPassword(services, actor.id, currentPassword)
  if (refused) return refused

  return db.transaction(async (tx) => {
    const inTheWay = checkAccountDeletion(await lockMoney(tx, actor.id))
    if (inTheWay) return inTheWay
    if (!(await emptyUser(tx, actor.id))) return refuse('confirmation-differs', { field: 'username' })
    await forgetBelongings(tx, actor)
    await files.removeFilesOf(tx, actor.id)
    await recordAudit(tx, { actor, action: 'account-deleted', subject: { kind: 'user', id: actor.id } })
    await publish(tx, 'operators', { type: 'account', id: actor.id })
    return null
  })
}

/** Records first, then accounts: the order in which everybody locks them. */
async function lockMoney(tx: Queryable, clientId: string) {
  const mine = await tx.select().from(deposits).where(eq(deposits.clientId, clientId)).for('update')
  const pendingCents = mine
    .filter(({ status }) => status === 'pending')
    .reduce((sum, { amountCents }) => sum + amountCents, 0n)
  const balances = await lockClientAccounts(tx, clientId)
  return { ...balances, pendingDepositsCents: cents(pendingCents) }
}

/** Leaves a row that names nobody. False when another request has done it already. */
async function emptyUser(tx: Queryable, id: string): Promise<boolean> {
  const now = sql`now()`
  const emptied = await tx
    .update(users)
    .set({
      name: 'Deleted client',
      firstName: 'Deleted',
      lastName: 'client',
      email: sql`'deleted-' || lower(id) || '@example.invalid'`,
      emailVerified: false,
      image: null,
      username: sql`'deleted-' || id`,
      phoneNumber: '',
      country: '',
      updatedAt: now,
      deletedAt: now,
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning({ id: users.id })
  return emptied.length === 1
}

async function forgetBelongings(tx: Queryable, { id, email }: Actor): Promise<void> {
  // Before the addresses are forgotten: mail also went to one that was asked for and never confirmed.
  const asked = tx.select({ email: emailChanges.newEmail }).from(emailChanges).where(eq(emailChanges.userId, id))
  await tx
    .delete(outbox)
    .where(or(eq(outbox.userId, id), eq(outbox.recipient, email), inArray(outbox.recipient, asked)))
  for (const table of [
    accounts,
    secondFactors,
    logInTickets,
    passkeys,
    passkeyChallenges,
    emailChanges,
    passwordRecoveries,
  ])
    await tx.delete(table).where(eq(table.userId, id))
  await tx.delete(verifications).where(eq(verifications.identifier, email))
  await tx.delete(uploads).where(eq(uploads.ownerId, id))
  await tx
    .update(deposits)
    .set({ proofFileId: null, proofName: sql`case when ${deposits.proofName} is null then null else 'deleted' end` })
    .where(eq(deposits.clientId, id))
  // Last: the end of a session is what tells its browser that it has to leave.
  await tx.delete(sessions).where(eq(sessions.userId, id))
}
