import { type SQL, sql } from 'drizzle-orm'
import { checkInvestment, checkPlanVersion, checkReinvestment, termsOf } from '#root/domain/investments.ts'
import type { ClientBalances } from '#root/domain/ledger.ts'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import type { Plan, PlanId } from '#root/domain/plans.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import { balancesColumn, type BalanceText, lockClientAccounts, parseBalances } from '#root/server/ledger/accounts.ts'
import { postingOf, type Transfer } from '#root/server/ledger/post-transfers.ts'
import { publicationOf } from '#root/server/live/publish.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { decideOnce, findOnce, type Prefetched } from '#root/server/platform/idempotency.ts'
import { parsePlan, plansColumn, type PlanText } from '#root/server/platform/offer.ts'
import { type InvestmentRow, investments } from '#root/server/platform/tables/investments.ts'
import { insertionInto } from '#root/server/platform/write-together.ts'
import { toInvestment } from './store.ts'

/**
 * Invests deposited money (decimal dollars) in the current version of a plan. The promised return is credited from
 * nothing, together with the principal. Has the refusals of the specification's rules (see checkInvestment), and
 * refuses if the client has seen another version of the plan.
 */
export function invest(db: Queryable, clientId: string, key: string, request: Order, prefetched?: Prefetched<Found>) {
  const funding = { check: checkInvestment, isReinvested: false }
  return startInvestment(db, key, 'investment.make', { clientId, request, prefetched }, funding)
}

/**
 * Reinvests withdrawable money (decimal dollars) in one transaction: it is moved back to the money ready to invest, and
 * from there into the plan. Has the refusals of investing, and refuses more than the withdrawable balance.
 */
export function reinvest(db: Queryable, clientId: string, key: string, request: Order, prefetched?: Prefetched<Found>) {
  const funding = { check: checkReinvestment, isReinvested: true }
  return startInvestment(db, key, 'investment.reinvest', { clientId, request, prefetched }, funding)
}

/** Reads the rows that `invest` and `reinvest` need. The client's id may be SQL. */
export function findForInvestment(db: Queryable, clientId: string | SQL, key: string) {
  return findOnce<Found>(db, { actorId: clientId, key }, factsOf(clientId))
}

function factsOf(clientId: string | SQL): SQL {
  return sql`${plansColumn} as plans, ${balancesColumn(clientId)} as balances, firm_now() as now`
}

interface Order {
  readonly plan: PlanId
  readonly planVersion?: number | undefined
  readonly amount: string
}

interface Funding<Code extends string> {
  /** The rules for the source of the money. */
  readonly check: (plan: Plan, amountCents: Cents, funds: ClientBalances) => Refusal<Code> | null
  readonly isReinvested: boolean
}

interface InvestmentRequest {
  readonly clientId: string
  readonly request: Order
  readonly prefetched: Prefetched<Found> | undefined
}

/** The facts that decide about an investment. */
interface Found extends Record<string, unknown> {
  readonly plans: readonly PlanText[]
  readonly balances: readonly BalanceText[]
  readonly now: string
}

/**
 * If another operation of the client comes in between, the database refuses the write: the ledger more than the
 * balance, a unique index a second running plan.
 */
function startInvestment<Code extends string>(
  db: Queryable,
  key: string,
  operation: string,
  { clientId, request, prefetched }: InvestmentRequest,
  funding: Funding<Code>,
) {
  return decideOnce(
    db,
    { actorId: clientId, key, operation, request },
    {
      read: factsOf(clientId),
      lock: (tx) => lockClientAccounts(tx, clientId),
      decide: (found: Found) => decide(found, clientId, request, funding),
    },
    prefetched,
  )
}

function decide<Code extends string>(
  { plans, balances, now }: Found,
  clientId: string,
  { plan: planId, planVersion, amount }: Order,
  { check, isReinvested }: Funding<Code>,
) {
  const plan = parsePlan(plans.find(({ id }) => id === planId)!)
  const amountCents = fromDecimal(amount)
  const refusal =
    checkPlanVersion(plan, planVersion ?? plan.version) ?? check(plan, amountCents, parseBalances(balances))
  if (refusal) return refusal

  const startedAt = new Date(now)
  const made = {
    id: crypto.randomUUID(),
    clientId,
    isReinvested,
    plan: plan.id,
    planVersion: plan.version,
    planTitle: plan.title,
    startedAt,
    ...termsOf(plan, amountCents, startedAt),
  }
  return {
    answer: toInvestment({ ...made, status: 'active', settledAt: null }),
    writes: [{ into: intoInvestments, rows: [made] }, publicationOf(eventsOf(made)), postingOf(transfersOf(made))],
  }
}

type Made = Omit<InvestmentRow, 'status' | 'settledAt'>

const intoInvestments = insertionInto(investments, [
  'id',
  'clientId',
  'isReinvested',
  'plan',
  'planVersion',
  'planTitle',
  'principalCents',
  'returnCents',
  'payoutCents',
  'startedAt',
  'maturesAt',
])

function eventsOf({ id, clientId }: Made) {
  return [
    [`client:${clientId}`, { type: 'investment', id }],
    [`client:${clientId}`, { type: 'account' }],
    ['operators', { type: 'investment', id }],
  ] as const
}

function transfersOf({ id: subjectId, clientId, principalCents, returnCents, isReinvested }: Made): Transfer[] {
  return [
    ...(isReinvested ? [{ reason: 'reinvestment', clientId, amountCents: principalCents, subjectId } as const] : []),
    { reason: 'principal', clientId, amountCents: principalCents, subjectId },
    { reason: 'promised-return', clientId, amountCents: returnCents, subjectId },
  ]
}
