import { type Cents, dollars } from './money.ts'
import { payoutOf, type Plan } from './plans.ts'
import type { Random } from './random.ts'
import type { PastDeposit, PastRules, PastWithdrawal, SamplePast } from './sample-past.ts'

/**
 * The state in which a class of sample clients starts. `mixed`: a random point in the middle. `healthy`: few plans have
 * matured and every request was paid. `day-before`: custody can pay what is due today, but not what matures tomorrow.
 * `collapsed`: pending withdrawals exceed custody. Each state holds for a class of any size, in a firm without other
 * clients.
 */
export const sampleStarts = ['mixed', 'healthy', 'day-before', 'collapsed'] as const
export type SampleStart = (typeof sampleStarts)[number]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The role of one sample client in a class with a chosen state. */
type Part = 'new' | 'early' | 'due-tomorrow' | 'asking' | 'paid-in-full' | 'waiting'

/**
 * Eight roles, repeated. Each client who withdraws follows enough others who have deposited, so that the states hold
 * for a class of any size.
 */
const parts: Readonly<Record<Exclude<SampleStart, 'mixed'>, readonly Part[]>> = {
  healthy: ['new', 'new', 'new', 'new', 'new', 'new', 'waiting', 'early'],
  'day-before': [
    'due-tomorrow',
    'due-tomorrow',
    'due-tomorrow',
    'due-tomorrow',
    'due-tomorrow',
    'due-tomorrow',
    'waiting',
    'asking',
  ],
  collapsed: ['asking', 'asking', 'asking', 'asking', 'asking', 'asking', 'waiting', 'paid-in-full'],
}

/** How many of the eight deposit before the last one withdraws. */
const payingIn = 6n

/**
 * The history of the person at a position of a class with a chosen state. `nowMs` is the firm's time in milliseconds
 * since 1970: plans that mature tomorrow have to mature on the next calendar day, in UTC.
 */
export function startedPast(
  random: Random,
  { start, place, nowMs }: { start: Exclude<SampleStart, 'mixed'>; place: number; nowMs: number },
  rules: PastRules,
): SamplePast {
  const part = parts[start][place % parts[start].length]!
  if (part === 'waiting') return waiting(random, rules)
  if (part === 'new') return running(random, rules, random.between(0.05, 0.35))
  if (part === 'due-tomorrow') return dueTomorrow(random, rules, nowMs)
  if (part === 'asking' && start === 'collapsed') return matured(random, rules, requestsAll)
  // A client who withdraws more than they deposited, up to what the clients before them deposited.
  if (!mayTakeOut(rules)) return running(random, rules, random.between(0.05, 0.35))
  if (part === 'early') return matured(random, rules, paidInFull)
  return matured(random, rules, part === 'asking' ? requestsAll : paidInFull)
}

function waiting(random: Random, rules: PastRules): SamplePast {
  const createdAgoMs = random.between(0.1, 1.8) * dayMs
  const amountCents = amountIn(random, smallestPlan(rules), rules)
  const submittedAgoMs = createdAgoMs * random.between(0.5, 0.95)
  return {
    joinedAgoMs: createdAgoMs + random.between(0.1, 6) * hourMs,
    deposits: [{ amountCents, createdAgoMs, submittedAgoMs, decided: null }],
    investments: [],
    withdrawals: [],
  }
}

/** A plan that has run for a share of its term; the longest plan, so that it is not due soon. */
function running(random: Random, rules: PastRules, share: number): SamplePast {
  const plan = longestPlan(rules)
  return invested(random, plan, {
    principalCents: amountIn(random, plan, rules),
    startedAgoMs: share * plan.durationDays * dayMs,
  })
}

/** A plan that matures at some hour of the next calendar day. */
function dueTomorrow(random: Random, rules: PastRules, nowMs: number): SamplePast {
  const plan = smallestPlan(rules)
  const sinceMidnightMs = nowMs % dayMs
  const maturesInMs = dayMs - sinceMidnightMs + random.between(1, 23) * hourMs
  const startedAgoMs = Math.round(plan.durationDays * dayMs - maturesInMs)
  // A plan of a day or two may start before its deposit could have been made: then it starts now.
  const principalCents = amountIn(random, plan, rules)
  return invested(random, plan, { principalCents, startedAgoMs: Math.max(startedAgoMs, 0) })
}

type Taking = (random: Random, payoutCents: Cents, maturedAgoMs: number) => PastWithdrawal

/** The minimum investment in the smallest plan, matured some days ago, and the client's use of the payout. */
function matured(random: Random, rules: PastRules, take: Taking): SamplePast {
  const plan = smallestPlan(rules)
  const principalCents = minCentsIn(plan, rules)
  const maturedAgoMs = random.between(1.2, 5) * dayMs
  const past = invested(random, plan, { principalCents, startedAgoMs: plan.durationDays * dayMs + maturedAgoMs })
  const payoutCents = payoutOf(plan, principalCents)
  if (payoutCents < rules.minWithdrawalCents) return past
  return { ...past, withdrawals: [take(random, payoutCents, maturedAgoMs)] }
}

const requestsAll: Taking = (random, amountCents, maturedAgoMs) => ({
  amountCents,
  createdAgoMs: maturedAgoMs * random.between(0.05, 0.9),
  paidAgoMs: null,
})

const paidInFull: Taking = (random, amountCents, maturedAgoMs) => {
  const createdAgoMs = maturedAgoMs * random.between(0.5, 0.9)
  return { amountCents, createdAgoMs, paidAgoMs: createdAgoMs * random.between(0.05, 0.3) }
}

/** A deposit of the whole invested amount, approved shortly before. */
function invested(
  random: Random,
  plan: Plan,
  { principalCents, startedAgoMs }: { principalCents: Cents; startedAgoMs: number },
): SamplePast {
  const agoMs = startedAgoMs + random.between(0.3, 5) * hourMs
  const submittedAgoMs = agoMs + random.between(0.3, 9) * hourMs
  const createdAgoMs = submittedAgoMs + random.between(0.1, 2) * hourMs
  const deposit: PastDeposit = {
    amountCents: principalCents,
    createdAgoMs,
    submittedAgoMs,
    decided: { status: 'approved', agoMs },
  }
  return {
    joinedAgoMs: createdAgoMs + random.between(0.2, 30) * hourMs,
    deposits: [deposit],
    investments: [{ plan, principalCents, startedAgoMs }],
    withdrawals: [],
  }
}

/** Whether the minimum deposits of the clients before them cover one client's whole payout. */
function mayTakeOut(rules: PastRules): boolean {
  const plan = smallestPlan(rules)
  const minCents = minCentsIn(plan, rules)
  return payoutOf(plan, minCents) - minCents <= payingIn * minCents
}

/** The plan with the smallest minimum. */
function smallestPlan({ plans }: PastRules): Plan {
  return plans.reduce((cheapest, plan) => (plan.minCents < cheapest.minCents ? plan : cheapest))
}

function longestPlan({ plans }: PastRules): Plan {
  return plans.reduce((longest, plan) => (plan.durationDays > longest.durationDays ? plan : longest))
}

function minCentsIn({ minCents }: Plan, { minDepositCents }: PastRules): Cents {
  return minCents > minDepositCents ? minCents : minDepositCents
}

/** A rather small amount within the range of a plan, in steps of 50 dollars. */
function amountIn(random: Random, plan: Plan, rules: PastRules): Cents {
  const minCents = minCentsIn(plan, rules)
  const span = plan.maxCents > minCents ? Number(plan.maxCents - minCents) : 0
  const amountCents = dollars(Math.round((Number(minCents) + span * random.uniform() ** 2) / 5_000) * 50)
  if (amountCents < minCents) return minCents
  return amountCents > plan.maxCents && plan.maxCents > minCents ? plan.maxCents : amountCents
}
