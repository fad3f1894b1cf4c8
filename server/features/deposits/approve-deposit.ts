import type { Actor } from '#root/contract/identity.ts'
import { checkDepositApproval, type DepositDecisionRefusal } from '#root/domain/deposits.ts'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import { type CreditBasis, isLive, planCredit } from '#root/domain/payments.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { lockClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import type { DepositRow } from '#root/server/platform/tables/deposits.ts'
import type { PaymentRow } from '#root/server/platform/tables/payments.ts'
import { markCounted, readPaymentsOf, refreshPayments } from './payments.ts'
import { publishDeposit, emailDecision } from './publish-deposit.ts'
import { depositQueue } from './queue.ts'
import { decideDeposit, lockDeposit } from './store.ts'

export interface ApprovalServices {
  readonly db: Queryable
  readonly chain: Chain
}

/**
 * Approves a pending deposit and credits it to its client, once. The chain is queried again: payments with enough
 * confirmations are credited, whatever the requested amount; without a payment, the proof counts for the amount.
 * Refuses a decided deposit, one without payment and proof, and one whose payment has too few confirmations. A rejected
 * deposit may be approved after a payment has arrived.
 */
export function approveDeposit({ db, chain }: ApprovalServices, operator: Actor, key: string, id: string) {
  const operation = { actorId: operator.id, key, operation: 'deposit.approve', request: { id } }
  return runOnce(db, operation, (tx) => approve(tx, chain, operator, id))
}

/** An approval by the firm's setting, or by the automatic operator of a lesson. Refuses as `approveDeposit` does. */
export function approveAutomatically(
  { db, chain }: ApprovalServices,
  id: string,
  by: 'system' | 'director' = 'system',
) {
  return db.transaction((tx) => approve(tx, chain, by, id))
}

async function approve(tx: Transaction, chain: Chain, by: Actor | 'system' | 'director', id: string) {
  const deposit = await lockDeposit(tx, id)
  if (!deposit) return refuse('not-found')
  // Only a person can approve a rejected deposit.
  if (typeof by === 'string' && deposit.status !== 'pending') return refuse('deposit-not-pending')
  const credit = await creditOf(tx, chain, deposit)
  if (isRefusal(credit)) return credit
  const { amountCents, creditedFor } = credit

  const { clientId } = deposit
  await lockClientAccounts(tx, clientId)
  await postTransfers(tx, [{ reason: 'deposit', clientId, amountCents, subjectId: id }])
  await decideDeposit(tx, id, {
    status: 'approved',
    decidedBy: typeof by === 'string' ? by : by.id,
    reason: null,
    approvedCents: amountCents,
    creditedFor,
  })
  await recordAudit(tx, {
    actor: by,
    action: 'deposit-approved',
    subject: { kind: 'deposit', id },
    concerns: clientId,
    before: { status: deposit.status },
    after: { status: 'approved' },
    details: { amount: toDecimal(amountCents), creditedFor },
  })
  await publishDeposit(tx, deposit)
  await publish(tx, `client:${clientId}`, { type: 'account' })
  const review = await depositQueue.read(tx, id)
  await emailDecision(tx, review)
  return review
}

interface Credit {
  readonly amountCents: Cents
  readonly creditedFor: CreditBasis
}

/** The amount to credit now; marks the payments that count. */
async function creditOf(
  tx: Transaction,
  chain: Chain,
  deposit: DepositRow,
): Promise<Credit | Refusal<DepositDecisionRefusal>> {
  const known = await readPaymentsOf(tx, deposit.id)
  const nothing = { payments: [] as PaymentRow[], view: { tipHeight: 0, required: 1 } }
  const { payments, view } = known.length > 0 ? await refreshPayments(tx, chain, known) : nothing
  const none = { basis: 'payment', requestedCents: deposit.amountCents, creditedCents: 0n as Cents } as const
  const { counted, changeCents } = planCredit(payments, view, none)
  // Less than a cent cannot be credited.
  const isReady = changeCents > 0n
  const refusal = checkDepositApproval(deposit.status, {
    hasProof: deposit.proofName !== null,
    isPaid: payments.some(isLive),
    isReady,
  })
  if (refusal) return refusal
  if (!isReady) return { amountCents: deposit.amountCents, creditedFor: 'proof' }
  await markCounted(tx, payments, counted)
  return { amountCents: changeCents, creditedFor: 'payment' }
}
