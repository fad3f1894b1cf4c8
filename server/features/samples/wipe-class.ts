import { eq } from 'drizzle-orm'
import { m } from '#root/contract/messages/messages.js'
import { deletePeople } from '#root/server/identity/delete-people.ts'
import { retryWhenBlocked, lockPeopleForDeletion } from '#root/server/identity/lock-people.ts'
import { closeAccounts } from '#root/server/ledger/close-accounts.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { sampleClasses } from '#root/server/platform/tables/sample-classes.ts'
import type { SampleServices } from './past-writer.ts'
import { takeClass, takeMembers } from './store.ts'

const batchSize = 25

/**
 * Removes the next members of a class marked for removal, in one transaction: their accounts are closed in the ledger,
 * and their personal data is deleted as at an account's deletion. Returns false if no class is waiting.
 */
export function wipeNextBatch({ db, files }: Pick<SampleServices, 'db' | 'files'>): Promise<boolean> {
  return retryWhenBlocked(() =>
    db.transaction(async (tx) => {
      const row = await takeClass(tx, 'wiping')
      if (!row) return false
      const members = await takeMembers(tx, row.id, batchSize)
      if (members.length > 0) {
        const ids = members.map(({ id }) => id)
        const people = await lockPeopleForDeletion(tx, ids)
        await closeAccounts(tx, ids, { closedBy: row.createdBy, reason: m.samples_removed_reason() })
        await deletePeople(tx, people)
        for (const id of ids) await files.removeFilesOf(tx, id)
      } else await recordWiped(tx, row.id, row.made)
      await publish(tx, 'operators', { type: 'sample', id: row.id })
      return true
    }),
  )
}

async function recordWiped(tx: Transaction, id: string, count: number): Promise<void> {
  await tx.update(sampleClasses).set({ status: 'wiped' }).where(eq(sampleClasses.id, id))
  const subject = { kind: 'sample-class', id }
  await recordAudit(tx, { actor: 'system', action: 'sample-class-wiped', subject, details: { count } })
}
