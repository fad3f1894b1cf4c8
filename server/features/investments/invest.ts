import { checkInvestment, checkPlanVersion, checkReinvestment, termsOf } from '#root/domain/investments.ts'
import type { ClientBalances } from '#root/domain/ledger.ts'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import type { Plan, PlanId } from '#root/domain/plans.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import { lockClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers } from '#root/server/ledger/post-transfers.ts'
import { publish } from '#root/server/live/publish.ts'
import { readClock } from '#root/server/platform/clock.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { readPlans } from '#root/server/platform/offer.ts'
import { type InvestmentRow, investments } from '#root/server/platform/tables/investments.ts'
import { toInvestment } from './store.ts'

/**
 * Invests deposited money (decimal dollars) in a plan as it is now. The promised return is credited with the principal, from
 * nothing, as the firm's screens have it. Refuses what the specification's rules refuse (see checkInvestment), and another
 * version of the plan than the client has seen, when that is named.
 */
export function invest(db: Queryable, clientId: string, key: string, request: Order) {
  return runOnce(db, { actorId: clientId, key, operation: 'investment.make', request }, (tx) =>
    begin(tx, clientId, request, { check: checkInvestment, isReinvested: false }),
  )
}

/**
 * Puts money that could be withdrawn (decimal dollars) into the next plan, in one step: it goes back to what is ready to be invested,
 * and from there into the plan, in one transaction. Refuses what investing refuses, and more than could be withdrawn.
 */
export function reinvest(db: Queryable, clientId: string, key: string, request: Order) {
  return runOnce(db, { actorId: clientId, key, operation: 'investment.reinvest', request }, (tx) =>
    begin(tx, clientId, request, { check: checkReinvestment, isReinvested: true }),
  )
}

interface Order {
  readonly plan: PlanId
  readonly planVersion?: number | undefined
  readonly amount: string
}

interface Way<Code extends string> {
  /** The rules, by what the money is taken from. */
  readonly check: (plan: Plan, amountCents: Cents, funds: ClientBalances) => Refusal<Code> | null
  readonly isReinvested: boolean
}

async function begin<Code extends string>(
  tx: Transaction,
  clientId: string,
  request: Order,
  { check, isReinvested }: Way<Code>,
) {
  const plan = (await readPlans(tx)).find(({ id }) => id === request.plan)!
  const amountCents = fromDecimal(request.amount)
  const seen = request.planVersion ?? plan.version
  const refusal = checkPlanVersion(plan, seen) ?? check(plan, amountCents, await lockClientAccounts(tx, clientId))
  if (refusal) return refusal

  const investment = await insertInvestment(tx, { clientId, isReinvested }, plan, amountCents)
  const { id: subjectId, principalCents, returnCents } = investment
  const back = { reason: 'reinvestment', clientId, amountCents: principalCents, subjectId } as const
  await postTransfers(tx, [
    ...(isReinvested ? [back] : []),
    { reason: 'principal', clientId, amountCents: principalCents, subjectId },
    { reason: 'promised-return', clientId, amountCents: returnCents, subjectId },
  ])
  await publish(tx, `client:${clientId}`, { type: 'investment', id: subjectId })
  await publish(tx, `client:${clientId}`, { type: 'account' })
  await publish(tx, 'operators', { type: 'investment', id: subjectId })
  return toInvestment(investment)
}

async function insertInvestment(
  tx: Transaction,
  made: { clientId: string; isReinvested: boolean },
  plan: Plan,
  amountCents: Cents,
): Promise<InvestmentRow> {
  const startedAt = await readClock(tx)
  const terms = termsOf(plan, amountCents, startedAt)
  const [row] = await tx
    .insert(investments)
    .values({ ...made, plan: plan.id, planVersion: plan.version, planTitle: plan.title, startedAt, ...terms })
    .returning()
  return row!
}
