import { and, countDistinct, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FirmSummary } from '#root/contract/firm.ts'
import { toDecimal } from '#root/domain/money.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import { readOwedToClients, readPaidOut } from '#root/server/ledger/totals.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { contactMessages } from '#root/server/platform/tables/contact.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { onboardingRecords } from '#root/server/platform/tables/onboarding.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { listPayoutsToDo } from './list-payouts-to-do.ts'
import { listReversals } from './list-reversals.ts'

/** What waits for an operator, and what the firm holds against what it has promised, all of one moment. */
export function readFirmSummary(db: Queryable): Promise<FirmSummary> {
  return db.transaction(
    async (tx) => {
      const { custodyCents, promisedReturnsCents, feesCents } = await readFirmBalances(tx)
      return {
        pendingDeposits: await tx.$count(deposits, eq(deposits.status, 'pending')),
        pendingWithdrawals: await tx.$count(withdrawals, eq(withdrawals.status, 'pending')),
        pendingOnboarding: await tx.$count(onboardingRecords, eq(onboardingRecords.status, 'submitted')),
        unansweredMessages: await tx.$count(contactMessages, isNull(contactMessages.answeredAt)),
        clientsOnline: await countOnline(tx),
        clients: await tx.$count(users, and(eq(users.role, 'client'), isNull(users.deletedAt))),
        custody: toDecimal(custodyCents),
        owedToClients: toDecimal(await readOwedToClients(tx)),
        promisedReturns: toDecimal(promisedReturnsCents),
        paidOut: toDecimal(await readPaidOut(tx)),
        fees: toDecimal(feesCents),
        reversals: await listReversals(tx),
        payoutsToDo: await listPayoutsToDo(tx),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** A session is noted as seen at most once a minute, by whichever process sees it. */
async function countOnline(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ clients: countDistinct(sessions.userId) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.role, 'client'), gt(sessions.lastSeenAt, sql`now() - interval '2 minutes'`)))
  return row?.clients ?? 0
}
