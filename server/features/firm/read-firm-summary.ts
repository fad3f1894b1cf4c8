import { and, asc, countDistinct, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { FirmSummary } from '#root/contract/firm.ts'
import { toDecimal } from '#root/domain/money.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import { countClients, readOwedToClients, readPaidOut } from '#root/server/ledger/totals.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { contactMessages } from '#root/server/platform/tables/contact.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { onboardingRecords } from '#root/server/platform/tables/onboarding.ts'
import { depositCorrections } from '#root/server/platform/tables/payments.ts'
import { type PayoutRow, payouts } from '#root/server/platform/tables/payouts.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'

/** Tasks for an operator, the firm's custody balance and its debts, in one snapshot. */
export function readFirmSummary(db: Queryable): Promise<FirmSummary> {
  return readSnapshot(db, async (tx) => {
    const [balances, owedCents, paidCents, counts, clientsOnline, reversals, payoutsToDo] = await Promise.all([
      readFirmBalances(tx),
      readOwedToClients(tx),
      readPaidOut(tx),
      countWaiting(tx),
      countOnline(tx),
      listReversals(tx),
      listPayoutsToDo(tx),
    ])
    return {
      ...counts,
      clientsOnline,
      custody: toDecimal(balances.custodyCents),
      owedToClients: toDecimal(owedCents),
      promisedReturns: toDecimal(balances.promisedReturnsCents),
      paidOut: toDecimal(paidCents),
      fees: toDecimal(balances.feesCents),
      reversals,
      payoutsToDo,
    }
  })
}

/** The number of pending records of each kind, and of clients. */
async function countWaiting(tx: Transaction) {
  const [pendingDeposits, pendingWithdrawals, pendingOnboarding, unansweredMessages, clients] = await Promise.all([
    tx.$count(deposits, eq(deposits.status, 'pending')),
    tx.$count(withdrawals, eq(withdrawals.status, 'pending')),
    tx.$count(onboardingRecords, eq(onboardingRecords.status, 'submitted')),
    tx.$count(contactMessages, isNull(contactMessages.answeredAt)),
    countClients(tx),
  ])
  return { pendingDeposits, pendingWithdrawals, pendingOnboarding, unansweredMessages, clients }
}

/** Each session is marked as seen at most once a minute, by any process. */
async function countOnline(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ clients: countDistinct(sessions.userId) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.role, 'client'), gt(sessions.lastSeenAt, sql`now() - interval '2 minutes'`)))
  return row?.clients ?? 0
}

const maxShown = 5

/** Payouts that need an operator, oldest first. */
async function listPayoutsToDo(tx: Transaction): Promise<FirmSummary['payoutsToDo']> {
  const rows = await tx
    .select({ payout: payouts, amountCents: withdrawals.amountCents, client: users.name })
    .from(payouts)
    .innerJoin(withdrawals, eq(withdrawals.id, payouts.withdrawalId))
    .innerJoin(users, eq(users.id, withdrawals.clientId))
    .where(
      or(
        eq(payouts.status, 'unsigned'),
        and(eq(payouts.status, 'signed'), isNotNull(payouts.goneHeight)),
        and(eq(payouts.status, 'waiting'), inArray(payouts.waitsFor, ['decision', 'coins'])),
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.withdrawalId))
    .limit(maxShown)
  return rows.map(({ payout, amountCents, client }) => ({
    withdrawalId: payout.withdrawalId,
    client,
    amount: toDecimal(amountCents),
    needs: needOf(payout),
  }))
}

function needOf({ status, waitsFor }: PayoutRow): FirmSummary['payoutsToDo'][number]['needs'] {
  if (status === 'unsigned') return 'signature'
  if (status === 'signed') return 'rebuild'
  return waitsFor === 'decision' ? 'decision' : 'coins'
}

/**
 * Credits of the last three firm days that a reorganisation reversed and that were not credited again, newest first.
 */
async function listReversals(tx: Transaction): Promise<FirmSummary['reversals']> {
  const rows = await tx
    .select({ correction: depositCorrections, name: users.name })
    .from(depositCorrections)
    .innerJoin(users, eq(users.id, depositCorrections.clientId))
    .where(
      and(
        eq(depositCorrections.kind, 'reversal'),
        gt(depositCorrections.correctedAt, sql`firm_now() - interval '3 days'`),
        sql`not exists (select from deposit_corrections later where later.deposit_id = ${depositCorrections.depositId}
          and later.kind = 'credit' and later.corrected_at >= ${depositCorrections.correctedAt})`,
      ),
    )
    .orderBy(desc(depositCorrections.correctedAt))
    .limit(maxShown)
  return rows.map(({ correction, name }) => ({
    depositId: correction.depositId,
    client: name,
    amount: toDecimal(correction.amountCents),
    shortfall: toDecimal(correction.shortfallCents),
    at: correction.correctedAt.toISOString(),
  }))
}
