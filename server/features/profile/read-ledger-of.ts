import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#root/server/platform/tables/ledger.ts'

/** Every entry of a client's accounts, in the order in which it was written. Amounts are signed cents. */
export async function readLedgerOf(db: Queryable, clientId: string) {
  return db
    .select({
      account: ledgerAccounts.kind,
      reason: ledgerTransfers.reason,
      subjectId: ledgerTransfers.subjectId,
      occurredAt: ledgerTransfers.occurredAt,
      amountCents: ledgerEntries.amountCents,
      balanceAfterCents: ledgerEntries.balanceAfterCents,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(eq(ledgerAccounts.clientId, clientId))
    .orderBy(asc(ledgerEntries.id))
}
