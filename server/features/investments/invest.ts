import { checkInvestment, checkPlanVersion, checkReinvestment, termsOf } from '#root/domain/investments.ts'
import type { ClientBalances } from '#root/domain/ledger.ts'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import type { Plan, PlanId } from '#root/domain/plans.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import { lockClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import { publishAll } from '#root/server/live/publish.ts'
import { readClock } from '#root/server/platform/clock.ts'
import { sendWithCommit } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readAndRunOnce } from '#root/server/platform/idempotency.ts'
import { readPlans } from '#root/server/platform/offer.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { toInvestment } from './store.ts'

/**
 * Invests deposited money (decimal dollars) in the current version of a plan. The promised return is credited from
 * nothing, together with the principal. Has the refusals of the specification's rules (see checkInvestment), and
 * refuses if the client has seen another version of the plan.
 */
export function invest(db: Queryable, clientId: string, key: string, request: Order) {
  return readAndRunOnce(
    db,
    { actorId: clientId, key, operation: 'investment.make', request },
    (tx) => readFunds(tx, clientId),
    async (tx, found) => begin(tx, found, { clientId, ...request }, { check: checkInvestment, isReinvested: false }),
  )
}

/**
 * Reinvests withdrawable money (decimal dollars) in one transaction: it is moved back to the money ready to invest, and
 * from there into the plan. Has the refusals of investing, and refuses more than the withdrawable balance.
 */
export function reinvest(db: Queryable, clientId: string, key: string, request: Order) {
  return readAndRunOnce(
    db,
    { actorId: clientId, key, operation: 'investment.reinvest', request },
    (tx) => readFunds(tx, clientId),
    async (tx, found) => begin(tx, found, { clientId, ...request }, { check: checkReinvestment, isReinvested: true }),
  )
}

interface Order {
  readonly plan: PlanId
  readonly planVersion?: number | undefined
  readonly amount: string
}

interface Way<Code extends string> {
  /** The rules, by the source of the money. */
  readonly check: (plan: Plan, amountCents: Cents, funds: ClientBalances) => Refusal<Code> | null
  readonly isReinvested: boolean
}

/** The facts that decide on an investment, read with the client's accounts locked. */
async function readFunds(tx: Transaction, clientId: string) {
  const [plans, funds, now] = await Promise.all([readPlans(tx), lockClientAccounts(tx, clientId), readClock(tx)])
  return { plans, funds, now }
}

function begin<Code extends string>(
  tx: Transaction,
  { plans, funds, now }: Awaited<ReturnType<typeof readFunds>>,
  { clientId, plan: planId, planVersion, amount }: Order & { readonly clientId: string },
  { check, isReinvested }: Way<Code>,
) {
  const plan = plans.find(({ id }) => id === planId)!
  const amountCents = fromDecimal(amount)
  const refusal = checkPlanVersion(plan, planVersion ?? plan.version) ?? check(plan, amountCents, funds)
  if (refusal) return refusal

  const { id: _id, version, title } = plan
  const terms = termsOf(plan, amountCents, now)
  const id = crypto.randomUUID()
  const made = {
    id,
    clientId,
    isReinvested,
    plan: plan.id,
    planVersion: version,
    planTitle: title,
    startedAt: now,
    ...terms,
  }
  const back = { reason: 'reinvestment', clientId, amountCents, subjectId: id } as const
  sendWithCommit(tx.insert(investments).values(made))
  sendWithCommit(
    publishAll(tx, [
      [`client:${clientId}`, { type: 'investment', id }],
      [`client:${clientId}`, { type: 'account' }],
      ['operators', { type: 'investment', id }],
    ]),
  )
  // Money last: the firm's accounts, which every client's operation needs, are locked only for the commit.
  sendWithCommit(
    postTransfers(tx, [
      ...(isReinvested ? [back] : []),
      { reason: 'principal', clientId, amountCents, subjectId: id },
      { reason: 'promised-return', clientId, amountCents: terms.returnCents, subjectId: id },
    ]),
  )
  return toInvestment({ ...made, status: 'active', settledAt: null })
}
