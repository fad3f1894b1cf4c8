import { randomUUID } from 'node:crypto'
import { cents } from '#root/domain/money.ts'
import type { PastWithdrawal } from '#root/domain/sample-past.ts'
import { practiceAddressOf } from '#root/server/chain/addresses.ts'
import type { Transfer } from '#root/server/ledger/post-transfers.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import type { Member, PastWriter } from './past-writer.ts'

/** Writes the withdrawals of made-up clients, to practice addresses of their own and free of a fee; returns their transfers. */
export async function writeWithdrawals(writer: PastWriter, members: readonly Member[]): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  for (const { id: clientId, past } of members)
    for (const withdrawal of past.withdrawals) transfers.push(...(await writeWithdrawal(writer, clientId, withdrawal)))
  return transfers
}

async function writeWithdrawal(
  { tx, at, accountKeys, operatorId }: PastWriter,
  clientId: string,
  { amountCents, createdAgoMs, paidAgoMs }: PastWithdrawal,
): Promise<Transfer[]> {
  const id = randomUUID()
  const createdAt = at(createdAgoMs)
  const paidAt = paidAgoMs === null ? null : at(paidAgoMs)
  await tx.insert(withdrawals).values({
    id,
    clientId,
    amountCents,
    feeCents: cents(0n),
    walletAddress: await practiceAddressOf(tx, accountKeys, clientId),
    createdAt,
    status: paidAt ? 'approved' : 'pending',
    decidedAt: paidAt,
    decidedBy: paidAt && operatorId,
  })
  const hold: Transfer = { reason: 'withdrawal-hold', clientId, amountCents, subjectId: id, occurredAt: createdAt }
  if (!paidAt) return [hold]
  const payment = { clientId, amountCents, subjectId: id, occurredAt: paidAt }
  return [hold, { ...payment, reason: 'withdrawal-payment' }, { ...payment, reason: 'withdrawal-payout' }]
}
