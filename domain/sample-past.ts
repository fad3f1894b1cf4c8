import { type Cents, dollars } from './money.ts'
import { payoutOf, type Plan } from './plans.ts'
import { type Random, seededRandom } from './random.ts'

/** The age of an event, in milliseconds of the firm's time. */
type Ago = number

export interface PastDeposit {
  readonly amountCents: Cents
  readonly createdAgoMs: Ago
  readonly submittedAgoMs: Ago
  /** Null: it awaits an operator. */
  readonly decided: { readonly status: 'approved' | 'rejected'; readonly agoMs: Ago } | null
}

export interface PastInvestment {
  readonly plan: Plan
  readonly principalCents: Cents
  readonly startedAgoMs: Ago
}

export interface PastWithdrawal {
  readonly amountCents: Cents
  readonly createdAgoMs: Ago
  /** When it was paid; null: it awaits an operator. */
  readonly paidAgoMs: Ago | null
}

/** The history of a sample client. */
export interface SamplePast {
  readonly joinedAgoMs: Ago
  readonly deposits: readonly PastDeposit[]
  /** Consecutive: each starts after the previous one has matured. */
  readonly investments: readonly PastInvestment[]
  readonly withdrawals: readonly PastWithdrawal[]
}

/** The stages that sample clients have reached, with their percentages. */
const stages = [
  ['joined', 5],
  ['waiting', 6],
  ['deposited', 8],
  ['running', 39],
  ['matured', 12],
  ['requested', 9],
  ['paid', 12],
  ['again', 9],
] as const

/** The weights of the plans: most sample clients choose the smaller ones. */
const planWeights = [55, 34, 11, 8, 5, 3]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The limits of a class's history: the firm's plans, its minimum deposit and its minimum withdrawal. */
export interface PastRules {
  readonly plans: readonly Plan[]
  readonly minDepositCents: Cents
  readonly minWithdrawalCents: Cents
}

/**
 * The history of the person at a position of a class. The same seed and rules generate the same history. Nobody is paid
 * more than they deposited, so that custody always covers the payments.
 */
export function samplePast(seed: number, place: number, rules: PastRules): SamplePast {
  const random = seededRandom(seed ^ 0x5eed, place)
  const stage = random.pick(stages)
  if (stage === 'joined')
    return { joinedAgoMs: random.between(0.2, 20) * dayMs, deposits: [], investments: [], withdrawals: [] }
  if (stage === 'waiting') return waiting(random, rules)
  return invested(random, rules, stage)
}

function waiting(random: Random, rules: PastRules): SamplePast {
  const createdAgoMs = random.between(0.1, 1.8) * dayMs
  const deposit = { amountCents: principalOf(random, planOf(random, rules), rules), createdAgoMs }
  return {
    joinedAgoMs: createdAgoMs + random.between(0.1, 6) * hourMs,
    deposits: [{ ...deposit, submittedAgoMs: createdAgoMs * random.between(0.5, 0.95), decided: null }],
    investments: [],
    withdrawals: [],
  }
}

function invested(random: Random, rules: PastRules, stage: (typeof stages)[number][0]): SamplePast {
  const plan = planOf(random, rules)
  const principalCents = principalOf(random, plan, rules)
  const termMs = plan.durationDays * dayMs
  const isOver = stage !== 'running' && stage !== 'deposited'
  const startedAgoMs = isOver ? termMs + random.between(1, 12) * dayMs : termMs * random.between(0.04, 0.93)
  const first = approved(random, principalCents, startedAgoMs)
  const rejected = random.uniform() < 0.06 ? [refused(random, principalCents, first.createdAgoMs)] : []
  const past = {
    joinedAgoMs: (rejected[0] ?? first).createdAgoMs + random.between(0.2, 30) * hourMs,
    deposits: [...rejected, first],
    investments: stage === 'deposited' ? [] : [{ plan, principalCents, startedAgoMs }],
    withdrawals: [],
  }
  const maturedAgoMs = startedAgoMs - termMs
  const payoutCents = payoutOf(plan, principalCents)
  if (stage === 'requested' && payoutCents >= rules.minWithdrawalCents)
    return { ...past, withdrawals: [requested(random, payoutCents, maturedAgoMs, rules)] }
  if (stage === 'paid' && principalCents >= rules.minWithdrawalCents)
    return { ...past, withdrawals: [paid(random, principalCents, maturedAgoMs, rules)] }
  if (stage === 'again') return again(random, past, maturedAgoMs, rules)
  return past
}

/** Another investment after a credited profit: a second deposit, and a plan that runs now if it is long enough. */
function again(random: Random, past: SamplePast, maturedAgoMs: Ago, rules: PastRules): SamplePast {
  const plan = planOf(random, rules)
  const principalCents = principalOf(random, plan, rules)
  const startedAgoMs = Math.min(maturedAgoMs, plan.durationDays * dayMs) * random.between(0.1, 0.7)
  return {
    ...past,
    deposits: [...past.deposits, approved(random, principalCents, startedAgoMs, maturedAgoMs)],
    investments: [...past.investments, { plan, principalCents, startedAgoMs }],
  }
}

/** A deposit that was approved some time before it was invested, and after `notBeforeAgoMs`. */
function approved(random: Random, amountCents: Cents, investedAgoMs: Ago, notBeforeAgoMs = Infinity): PastDeposit {
  const step = () => Math.min(random.between(0.3, 9) * hourMs, (notBeforeAgoMs - investedAgoMs) / 4)
  const agoMs = investedAgoMs + step()
  const submittedAgoMs = agoMs + step()
  return { amountCents, createdAgoMs: submittedAgoMs + step(), submittedAgoMs, decided: { status: 'approved', agoMs } }
}

/** A deposit that was rejected before the next one was made. */
function refused(random: Random, amountCents: Cents, beforeAgoMs: Ago): PastDeposit {
  const agoMs = beforeAgoMs + random.between(0.5, 5) * hourMs
  const submittedAgoMs = agoMs + random.between(1, 8) * hourMs
  return { amountCents, createdAgoMs: submittedAgoMs + hourMs, submittedAgoMs, decided: { status: 'rejected', agoMs } }
}

/** A small first withdrawal that is paid, as usual at such firms. */
function paid(random: Random, principalCents: Cents, maturedAgoMs: Ago, rules: PastRules): PastWithdrawal {
  const wanted = roundedTo(50, Number(principalCents) * random.between(0.2, 0.6))
  const createdAgoMs = maturedAgoMs * random.between(0.5, 0.9)
  return {
    amountCents: within(wanted, rules.minWithdrawalCents, principalCents),
    createdAgoMs,
    paidAgoMs: createdAgoMs * random.between(0.3, 0.8),
  }
}

/** Much or all of the displayed balance. */
function requested(
  random: Random,
  payoutCents: Cents,
  maturedAgoMs: Ago,
  { minWithdrawalCents }: PastRules,
): PastWithdrawal {
  const wanted = random.uniform() < 0.5 ? payoutCents : roundedTo(50, Number(payoutCents) * random.between(0.3, 0.9))
  return {
    amountCents: within(wanted, minWithdrawalCents, payoutCents),
    createdAgoMs: maturedAgoMs * random.between(0.05, 0.9),
    paidAgoMs: null,
  }
}

function planOf(random: Random, { plans }: PastRules): Plan {
  return random.pick(plans.map((plan, place) => [plan, planWeights[place] ?? 1]))
}

/** An amount that a person would choose: round, rather small within the range of the plan. */
function principalOf(random: Random, plan: Plan, { minDepositCents }: PastRules): Cents {
  const min = plan.minCents > minDepositCents ? plan.minCents : minDepositCents
  const span = Number(plan.maxCents - min) * random.uniform() ** 2
  return within(roundedTo(50, Number(min) + span), min, plan.maxCents > min ? plan.maxCents : min)
}

function roundedTo(step: number, amountCents: number): Cents {
  return dollars(Math.round(amountCents / 100 / step) * step)
}

function within(amountCents: Cents, min: Cents, max: Cents): Cents {
  if (amountCents < min) return min
  return amountCents > max ? max : amountCents
}
