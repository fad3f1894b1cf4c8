import type { DepositForReview } from '#root/contract/deposits.ts'
import { type DecisionPreview, previewLimit, type PreviewRequest } from '#root/contract/review.ts'
import { approvalFacts, checkDepositApproval, checkDepositDecision } from '#root/domain/deposits.ts'
import { cents, fromDecimal, toDecimal } from '#root/domain/money.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { selectInOrder } from './store.ts'

/** What deciding many deposits would come to. Changes nothing. */
export async function previewDecisions(db: Queryable, request: PreviewRequest): Promise<DecisionPreview> {
  const found = await selectInOrder(db, request, previewLimit + 1)
  const items = found.slice(0, previewLimit).map((deposit) => toItem(deposit, request.decision))
  const { custodyCents } = await readFirmBalances(db)
  const isCredited = request.decision === 'approve'
  const ready = items.filter(({ outcome }) => outcome === 'ready')
  const creditedCents = isCredited ? ready.reduce((sum, { amount }) => sum + fromDecimal(amount), 0n) : 0n
  return {
    items,
    isCut: found.length > previewLimit,
    custody: toDecimal(custodyCents),
    custodyAfter: toDecimal(cents(custodyCents + creditedCents)),
  }
}

/** What has arrived on the chain is credited; without a payment, the amount by its proof. */
function toItem(deposit: DepositForReview, decision: PreviewRequest['decision']): DecisionPreview['items'][number] {
  const { id, client, amount, status, payment } = deposit
  const facts = approvalFacts(deposit)
  const refusal = decision === 'approve' ? checkDepositApproval(status, facts) : checkDepositDecision(status)
  return {
    id,
    name: `${client.firstName} ${client.lastName}`,
    amount: decision === 'approve' && facts.isReady ? payment.creditable : amount,
    outcome: refusal?.refusal ?? 'ready',
  }
}
