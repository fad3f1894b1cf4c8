import { createHash } from 'node:crypto'
import { randomOf } from '#root/tests/random.ts'
import {
  modelDays,
  modelInvest,
  type ModelPlan,
  modelPlans,
  modelRequest,
  newModelClient,
  planThatTakes,
} from '../model.ts'
import type { Rules } from './rules.ts'
import { SimulatedFirm } from './simulated-firm.ts'

const kinds = [
  'deposit',
  'decide-deposit',
  'decide-deposit',
  'invest',
  'day',
  'day',
  'withdraw',
  'decide-withdrawal',
] as const
const plans = Object.keys(modelPlans) as ModelPlan[]
const clientCount = 8
const feeBasisPoints = 333

/** One operation, drawn by chance; what it asks for may be a share of what is there. */
interface Drawn {
  readonly kind: (typeof kinds)[number]
  readonly who: number
  /** Four numbers from 0 to 1, of which each kind reads what it needs. */
  readonly luck: readonly [number, number, number, number]
}

export interface Simulated {
  /** A hash of every operation with its answer and what it left: the same for the same seed and rules. */
  readonly historyHash: string
  /** How often each answer was given. */
  readonly answers: ReadonlyMap<string, number>
  /** The fewest operations found that still go wrong, and how the last of them does; null when all agree. */
  readonly failure: { readonly operations: readonly string[]; readonly wrong: string } | null
}

/**
 * Runs operations drawn from a seed on a firm that works by the rules given, and on the plain model beside it. Answers and
 * balances have to agree after each, and the sum of all accounts has to be zero. A failure is shrunk.
 */
export function simulate(rules: Rules, seed: number, count: number): Simulated {
  const world = newWorld(rules)
  const history = createHash('sha256')
  const answers = new Map<string, number>()
  for (const [at, drawn] of drawAll(seed, count)) {
    const { words, answer, wrong } = take(world, drawn)
    history.update(`${words}\n`)
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    if (wrong)
      return {
        historyHash: '',
        answers,
        failure: shrink(
          rules,
          [...drawAll(seed, at + 1)].map(([, each]) => each),
        ),
      }
  }
  return { historyHash: history.digest('hex'), answers, failure: null }
}

function* drawAll(seed: number, count: number): Generator<[number, Drawn]> {
  const random = randomOf(seed)
  for (let at = 0; at < count; at += 1) {
    const kind = kinds[Math.floor(random() * kinds.length)]!
    const who = Math.floor(random() * clientCount)
    yield [at, { kind, who, luck: [random(), random(), random(), random()] }]
  }
}

/** Leaves out ever smaller pieces for as long as what is left still goes wrong. */
function shrink(rules: Rules, failing: readonly Drawn[]): Simulated['failure'] {
  let least = failing
  for (let piece = Math.ceil(least.length / 2); piece >= 1; piece = piece === 1 ? 0 : Math.ceil(piece / 2)) {
    for (let at = 0; at < least.length;) {
      const without = [...least.slice(0, at), ...least.slice(at + piece)]
      const ending = runToFailure(rules, without)
      if (ending) least = without.slice(0, ending.operations.length)
      else at += piece
    }
  }
  return runToFailure(rules, least)
}

function runToFailure(rules: Rules, drawn: readonly Drawn[]): Simulated['failure'] {
  const world = newWorld(rules)
  const operations: string[] = []
  for (const each of drawn) {
    const { words, wrong } = take(world, each)
    operations.push(words)
    if (wrong) return { operations, wrong }
  }
  return null
}

function newWorld(rules: Rules) {
  return {
    firm: new SimulatedFirm(rules, clientCount, BigInt(feeBasisPoints)),
    models: Array.from({ length: clientCount }, () => ({ ...newModelClient(), deposits: 0, withdrawals: 0 })),
    custody: 0,
  }
}
type World = ReturnType<typeof newWorld>

/** Does an operation on both, and tells in words what, how it was answered, and what does not agree. */
function take(world: World, drawn: Drawn): { words: string; answer: string; wrong: string | null } {
  const { asked, answer, expected } = operate(world, drawn)
  const { firm, models, custody } = world
  const client = models[drawn.who]!
  const words = `${drawn.who} ${asked}: ${answer}`
  if (answer !== (expected ?? 'done')) return { words, answer, wrong: `the model says ${expected ?? 'done'}` }
  for (const place of ['deposited', 'invested', 'withdrawable', 'held'] as const) {
    const balance = firm.balance(`${drawn.who} ${place}`)
    if (balance !== BigInt(client[place]))
      return { words, answer, wrong: `${place} is ${balance} and not ${client[place]}` }
  }
  if (-firm.balance('custody') !== BigInt(custody)) return { words, answer, wrong: `custody is not ${custody}` }
  if (firm.sum() !== 0n) return { words, answer, wrong: 'the sum is not zero' }
  return { words, answer, wrong: null }
}

/** What was asked, what the firm answered, and what the model expects: a refusal, or null when it is done. */
function operate(world: World, { kind, who, luck }: Drawn): { asked: string; answer: string; expected: string | null } {
  const { firm, models } = world
  const client = models[who]!
  const crash = luck[3] < 0.1
  switch (kind) {
    case 'deposit': {
      const amount = amountOf(luck, 2_000_000)
      const expected = amount < 100_00 ? 'below-minimum-deposit' : null
      if (!expected) client.pendingDeposits.push({ id: String(client.deposits++), amount })
      return { asked: `deposits ${amount}`, answer: firm.deposit(who, BigInt(amount), crash), expected }
    }
    case 'decide-deposit': {
      const pending = client.pendingDeposits.shift()
      if (!pending) return nothing
      const approve = luck[0] < 0.9
      if (approve) client.deposited += pending.amount
      if (approve) world.custody += pending.amount
      const answer = firm.decideDeposit(who, Number(pending.id), approve, crash)
      return { asked: `deposit of ${pending.amount}: ${approve}`, answer, expected: null }
    }
    case 'invest': {
      const amount = amountOf(luck, client.deposited)
      const plan = luck[2] < 0.6 ? planThatTakes(amount) : plans[Math.floor(luck[2] * 7) % plans.length]!
      const expected = modelInvest(client, plan, amount)
      return { asked: `invests ${amount} in ${plan}`, answer: firm.invest(who, plan, BigInt(amount), crash), expected }
    }
    case 'day':
      modelDays(models, 1)
      return { asked: 'waits a day', answer: firm.passDay(crash), expected: null }
    case 'withdraw': {
      const amount = amountOf(luck, client.withdrawable)
      const expected = modelRequest(client, amount)
      if (!expected) client.pendingWithdrawals.push({ id: String(client.withdrawals++), amount })
      return { asked: `withdraws ${amount}`, answer: firm.requestWithdrawal(who, BigInt(amount), crash), expected }
    }
    case 'decide-withdrawal':
      return decideWithdrawal(world, who, luck[0] < 0.7, crash)
  }
}

const nothing = { asked: 'has nothing to decide', answer: 'done', expected: null }

function decideWithdrawal(world: World, who: number, approve: boolean, crash: boolean) {
  const client = world.models[who]!
  const [pending] = client.pendingWithdrawals
  if (!pending) return nothing
  const sent = pending.amount - Math.floor((pending.amount * feeBasisPoints) / 10_000)
  const isBroke = approve && sent > world.custody
  if (!isBroke) {
    client.pendingWithdrawals.shift()
    client.held -= pending.amount
    if (approve) world.custody -= sent
    else client.withdrawable += pending.amount
  }
  const answer = world.firm.decideWithdrawal(who, Number(pending.id), approve, crash)
  const asked = `withdrawal of ${pending.amount}: ${approve}`
  return { asked, answer, expected: isBroke ? 'insufficient-custody' : null }
}

/** Any amount at times, at others a part of what there is, all of it, or a cent more. */
function amountOf([choice, size]: Drawn['luck'], available: number): number {
  if (choice < 0.3) return Math.floor(size * 20_000_00)
  if (choice < 0.4) return available + 1
  return choice < 0.5 ? available : Math.floor(available * size)
}
