import { and, eq, inArray, sql } from 'drizzle-orm'
import { closeBalance } from '#root/domain/account-closing.ts'
import { cents, type Cents } from '#root/domain/money.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { accountClosings } from '#root/server/platform/tables/sample-classes.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { lockClientAccounts, lockCustody, readFirmBalances } from './accounts.ts'
import { postTransfers, type Transfer } from './post-transfers.ts'
import { readClientTotals } from './totals.ts'

/** Who closes accounts, and the reason that rejected deposits get. */
interface Closer {
  readonly closedBy: string
  readonly reason: string
}

/**
 * Closes the accounts of clients with any balances: open requests are rejected (nothing is credited, nothing is paid),
 * running plans end without a return, and each balance is returned to its origin by its own transfers, so that the
 * ledger keeps the whole history. Afterwards the firm owes these clients nothing.
 */
export async function closeAccounts(tx: Transaction, clientIds: readonly string[], by: Closer): Promise<void> {
  await rejectPending(tx, clientIds, by)
  const balances = new Map<string, Awaited<ReturnType<typeof lockClientAccounts>>>()
  for (const clientId of clientIds) balances.set(clientId, await lockClientAccounts(tx, clientId))
  let custodyCents: Cents = await lockCustody(tx)
  let promisedCents: Cents = (await readFirmBalances(tx)).promisedReturnsCents
  for (const [clientId, { depositedCents, investedCents, withdrawableCents }] of balances) {
    const balanceCents = cents(depositedCents + investedCents + withdrawableCents)
    if (balanceCents === 0n) continue
    const totals = await readClientTotals(tx, clientId)
    const broughtCents = cents(totals.depositsCents - totals.withdrawalsCents)
    const { repaidCents, writtenOffCents } = closeBalance({ balanceCents, broughtCents, custodyCents, promisedCents })
    await postClosing(tx, { clientId, investedCents, withdrawableCents, repaidCents, writtenOffCents })
    custodyCents = cents(custodyCents - repaidCents)
    promisedCents = cents(promisedCents - writtenOffCents)
  }
}

/** Records first, then accounts: the common lock order. */
async function rejectPending(
  tx: Transaction,
  clientIds: readonly string[],
  { closedBy: decidedBy, reason }: Closer,
): Promise<void> {
  const ids = [...clientIds]
  const decided = { decidedAt: sql`firm_now()`, decidedBy }
  await tx
    .update(deposits)
    .set({ ...decided, status: 'rejected', reason })
    .where(and(inArray(deposits.clientId, ids), eq(deposits.status, 'pending')))
  await tx
    .update(investments)
    .set({ status: 'closed' })
    .where(and(inArray(investments.clientId, ids), eq(investments.status, 'active')))
  const released = await tx
    .update(withdrawals)
    .set({ ...decided, status: 'cancelled' })
    .where(and(inArray(withdrawals.clientId, ids), eq(withdrawals.status, 'pending')))
    .returning()
  if (released.length > 0)
    await postTransfers(
      tx,
      released.map(({ id: subjectId, clientId, amountCents }) => ({
        reason: 'withdrawal-release',
        clientId,
        amountCents,
        subjectId,
      })),
    )
}

type Closing = Pick<
  typeof accountClosings.$inferSelect,
  'clientId' | 'investedCents' | 'withdrawableCents' | 'repaidCents' | 'writtenOffCents'
>

async function postClosing(tx: Transaction, closing: Closing): Promise<void> {
  const id = crypto.randomUUID()
  const { clientId } = closing
  await tx.insert(accountClosings).values({ id, ...closing })
  const amounts = [
    ['closing-invested', closing.investedCents],
    ['closing-withdrawable', closing.withdrawableCents],
    ['closing-repayment', closing.repaidCents],
    ['closing-write-off', closing.writtenOffCents],
  ] as const
  const transfers: Transfer[] = amounts
    .filter(([, amountCents]) => amountCents > 0n)
    .map(([reason, amountCents]) => ({ reason, clientId, amountCents, subjectId: id }))
  await postTransfers(tx, transfers)
}
