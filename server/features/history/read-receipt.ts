import { and, asc, eq } from 'drizzle-orm'
import type { Receipt } from '#root/contract/history.ts'
import type { Actor } from '#root/contract/identity.ts'
import { cents, toDecimal } from '#root/domain/money.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { type DepositRow, deposits } from '#root/server/platform/tables/deposits.ts'
import { depositPayments } from '#root/server/platform/tables/payments.ts'
import { payouts } from '#root/server/platform/tables/payouts.ts'
import { type WithdrawalRow, withdrawals } from '#root/server/platform/tables/withdrawals.ts'

/** Reads the receipt of a client's own deposit or withdrawal by its transaction ID. A stranger's is not found. */
export function readReceipt(db: Queryable, client: Actor, id: string): Promise<Receipt | Refusal<'not-found'>> {
  return readSnapshot(db, async (tx) => {
    const [deposit] = await tx
      .select()
      .from(deposits)
      .where(and(eq(deposits.id, id), eq(deposits.clientId, client.id)))
    if (deposit) return ofDeposit(client, deposit, await readPayments(tx, id))
    const [withdrawal] = await tx
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.id, id), eq(withdrawals.clientId, client.id)))
    return withdrawal ? ofWithdrawal(client, withdrawal, await readPayout(tx, id)) : refuse('not-found')
  })
}

/** The payments that count for a deposit, without replaced or dropped ones. */
async function readPayments(tx: Transaction, depositId: string): Promise<string[]> {
  const rows = await tx
    .select({ txid: depositPayments.txid, status: depositPayments.status })
    .from(depositPayments)
    .where(eq(depositPayments.depositId, depositId))
    .orderBy(asc(depositPayments.firstSeenAt), asc(depositPayments.txid))
  const there = rows.filter(({ status }) => status === 'mempool' || status === 'confirmed')
  return [...new Set(there.map(({ txid }) => txid))]
}

async function readPayout(tx: Transaction, withdrawalId: string): Promise<string[]> {
  const [row] = await tx.select({ txid: payouts.txid }).from(payouts).where(eq(payouts.withdrawalId, withdrawalId))
  return row?.txid ? [row.txid] : []
}

function ofDeposit(client: Actor, row: DepositRow, bitcoinTransactionIds: string[]): Receipt {
  return {
    ...common(client, row),
    kind: 'deposit',
    status: row.status,
    credited: row.approvedCents === null ? null : toDecimal(row.approvedCents),
    fee: null,
    sent: null,
    address: row.address,
    bitcoinTransactionIds,
  }
}

function ofWithdrawal(client: Actor, row: WithdrawalRow, bitcoinTransactionIds: string[]): Receipt {
  return {
    ...common(client, row),
    kind: 'withdrawal',
    status: row.status,
    credited: null,
    fee: toDecimal(row.feeCents),
    sent: toDecimal(cents(row.amountCents - row.feeCents)),
    address: row.walletAddress,
    bitcoinTransactionIds,
  }
}

function common(
  { firstName, lastName, email }: Actor,
  { id, amountCents, reason, createdAt, decidedAt }: DepositRow | WithdrawalRow,
) {
  return {
    id,
    holder: `${firstName} ${lastName}`,
    email,
    amount: toDecimal(amountCents),
    reason,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}
