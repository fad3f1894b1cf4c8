import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import { type ChainView, planCredit } from '#root/domain/payments.ts'
import { lockClientAccounts, lockCustody } from '#root/server/ledger/accounts.ts'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import type { DepositRow } from '#root/server/platform/tables/deposits.ts'
import { depositCorrections, type PaymentRow } from '#root/server/platform/tables/payments.ts'
import { markCounted } from './payments.ts'
import { readCredited } from './present-deposit.ts'

/**
 * Adjusts the credit of an approved deposit, which the caller has locked, to its payments: later payments are credited,
 * and payments that a reorganisation removed are reversed by their own transfer. Only the amount that the client has
 * not invested and custody still holds is reversed; the rest is recorded as the firm's loss.
 */
export async function correctCredit(
  tx: Transaction,
  deposit: DepositRow,
  payments: readonly PaymentRow[],
  view: ChainView,
): Promise<void> {
  const creditedCents = await readCredited(tx, deposit)
  const basis = deposit.creditedFor ?? 'proof'
  const plan = planCredit(payments, view, { basis, requestedCents: deposit.amountCents, creditedCents })
  if (!plan.hasChanged) return
  await markCounted(tx, payments, plan.counted)
  if (plan.changeCents > 0n) await post(tx, deposit, 'credit', plan.changeCents, cents(0n))
  if (plan.changeCents < 0n) await reverseCredit(tx, deposit, cents(-plan.changeCents))
}

async function reverseCredit(tx: Transaction, deposit: DepositRow, dueCents: Cents): Promise<void> {
  const { depositedCents } = await lockClientAccounts(tx, deposit.clientId)
  const custodyCents = await lockCustody(tx)
  const reversedCents = [dueCents, depositedCents, custodyCents].reduce((one, other) => (other < one ? other : one))
  await post(tx, deposit, 'reversal', reversedCents, cents(dueCents - reversedCents))
}

async function post(
  tx: Transaction,
  { id: depositId, clientId }: DepositRow,
  kind: 'credit' | 'reversal',
  amountCents: Cents,
  shortfallCents: Cents,
): Promise<void> {
  const id = crypto.randomUUID()
  await tx.insert(depositCorrections).values({ id, depositId, clientId, kind, amountCents, shortfallCents })
  if (amountCents > 0n) {
    await lockClientAccounts(tx, clientId)
    const reason = kind === 'credit' ? 'deposit' : 'deposit-reversal'
    await postTransfers(tx, [{ reason, clientId, amountCents, subjectId: id }])
  }
  await recordAudit(tx, {
    actor: 'system',
    action: kind === 'credit' ? 'deposit-credit-raised' : 'deposit-credit-reversed',
    subject: { kind: 'deposit', id: depositId },
    concerns: clientId,
    details: { amount: toDecimal(amountCents), shortfall: toDecimal(shortfallCents) },
  })
  await publish(tx, `client:${clientId}`, { type: 'account' })
}
