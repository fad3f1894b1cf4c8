import { eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import { checkAccountDeletion } from '#root/domain/account-deletion.ts'
import { cents } from '#root/domain/money.ts'
import { isRefusal, refuse, type Refusal } from '#root/domain/refusal.ts'
import { checkCurrentPassword, type CurrentPasswordRefusal } from '#root/server/identity/check-password.ts'
import { deletePeople } from '#root/server/identity/delete-people.ts'
import type { IdentityServices } from '#root/server/identity/identity-services.ts'
import { retryWhenBlocked, lockPeopleForDeletion } from '#root/server/identity/lock-people.ts'
import type { SignedInPerson } from '#root/server/identity/signed-in.ts'
import { lockClientAccounts } from '#root/server/ledger/accounts.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import type { Files } from '#root/server/platform/files/files.ts'
import { type DepositRow, deposits } from '#root/server/platform/tables/deposits.ts'
import { users } from '#root/server/platform/tables/identity.ts'

interface DeletionServices extends IdentityServices {
  readonly files: Files
}

type DeletionRefusal = CurrentPasswordRefusal | 'confirmation-differs' | 'account-holds-money'

/**
 * Deletes a client's account at once: identity, credentials, emails and files. Only the id remains, because the ledger,
 * deposits, withdrawals and the audit log refer to it. Refuses a mistyped username, a wrong password, and an account
 * that still has money with the firm.
 */
export async function deleteAccount(
  services: DeletionServices,
  { actor, session }: SignedInPerson,
  { currentPassword, username }: { currentPassword: string; username: string },
): Promise<null | Refusal<DeletionRefusal>> {
  const { db, files } = services
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, actor.id))
  if (username.trim() !== user?.username) return refuse('confirmation-differs', { field: 'username' })
  const refused = await checkCurrentPassword(services, { actor, session }, currentPassword)
  if (refused) return refused

  const removed = await retryWhenBlocked(() => db.transaction((tx) => removePerson(tx, files, actor)))
  if (isRefusal(removed)) return removed
  await files.eraseContents(removed)
  return null
}

/** Returns the ids of the files whose contents the caller erases. */
async function removePerson(tx: Transaction, files: Files, actor: Actor): Promise<string[] | Refusal<DeletionRefusal>> {
  const people = await lockPeopleForDeletion(tx, [actor.id])
  const refusal = checkAccountDeletion(await lockMoney(tx, actor.id))
  if (refusal) return refusal
  const forgotten = await deletePeople(tx, people)
  if (forgotten.length === 0) return refuse('confirmation-differs', { field: 'username' })
  const fileIds = await files.removeFilesOf(tx, actor.id)
  await recordAudit(tx, { actor, action: 'account-deleted', subject: { kind: 'user', id: actor.id } })
  await publish(tx, 'operators', { type: 'account', id: actor.id })
  return fileIds
}

/** Records first, then accounts: the common lock order. */
async function lockMoney(tx: Transaction, clientId: string) {
  const [mine, balances] = await Promise.all([lockDeposits(tx, clientId), lockClientAccounts(tx, clientId)])
  const pendingCents = mine
    .filter(({ status }) => status === 'pending')
    .reduce((sum, { amountCents }) => sum + amountCents, 0n)
  return { ...balances, pendingDepositsCents: cents(pendingCents) }
}

async function lockDeposits(tx: Transaction, clientId: string): Promise<DepositRow[]> {
  return tx.select().from(deposits).where(eq(deposits.clientId, clientId)).for('update')
}
