import {
  modelDays,
  modelInvest,
  type ModelPlan,
  modelPlans,
  modelRequest,
  newModelClient,
  planThatTakes,
} from '#root/tests/money/model.ts'
import { ChainModel, type ModelDeposit } from './chain-model.ts'
import type { Rules } from './rules.ts'
import { SimulatedFirm } from './simulated-firm.ts'

export const kinds = [
  'deposit',
  'pay',
  'replace',
  'mine',
  'mine',
  'reorganise',
  'rate',
  'decide-deposit',
  'decide-deposit',
  'invest',
  'day',
  'day',
  'withdraw',
  'decide-withdrawal',
] as const
const plans = Object.keys(modelPlans) as ModelPlan[]
export const clientCount = 4
const feeBasisPoints = 333

/** One random operation; its amount may be a share of the balance. */
export interface RandomOperation {
  readonly kind: (typeof kinds)[number]
  readonly who: number
  /** Four numbers from 0 to 1; each kind reads those that it needs. */
  readonly numbers: readonly [number, number, number, number]
}

export type World = ReturnType<typeof newWorld>

/** A firm with these rules, and the model. */
export function newWorld(rules: Rules) {
  const chain = new ChainModel()
  chain.rate = 64_000_00n
  chain.height = 10
  return {
    firm: new SimulatedFirm(rules, clientCount, BigInt(feeBasisPoints)),
    models: Array.from({ length: clientCount }, () => ({ ...newModelClient(), withdrawals: 0 })),
    chain,
  }
}

interface Outcome {
  readonly request: string
  readonly answer: string
  /** A refusal, or null when it is done. */
  readonly expected: string | null
}

const nothing: Outcome = { request: 'has nothing to do', answer: 'done', expected: null }
const done = (request: string): Outcome => ({ request, answer: 'done', expected: null })

/** The request, the firm's answer, and the model's expectation. */
export function operate(world: World, drawn: RandomOperation): Outcome {
  const { firm, models, chain } = world
  const { kind, who, numbers } = drawn
  const client = models[who]!
  const crash = numbers[3] < 0.1
  switch (kind) {
    case 'deposit':
      return openDeposit(world, drawn, crash)
    case 'pay':
      return pay(world, drawn)
    case 'replace':
    case 'mine':
    case 'reorganise':
      return changeChain(world, drawn, crash)
    case 'rate':
      chain.rate = BigInt(10_000_00 + Math.floor(numbers[0] * 90_000_00))
      return done(`a bitcoin costs ${chain.rate}`)
    case 'decide-deposit':
      return decideDeposit(world, drawn, crash)
    case 'invest': {
      const amount = amountOf(numbers, client.deposited)
      const plan = numbers[2] < 0.6 ? planThatTakes(amount) : plans[Math.floor(numbers[2] * 7) % plans.length]!
      const expected = modelInvest(client, plan, amount)
      return {
        request: `invests ${amount} in ${plan}`,
        answer: firm.invest(who, plan, BigInt(amount), crash),
        expected,
      }
    }
    case 'day':
      modelDays(models, 1)
      chain.day += 1
      return { request: 'waits a day', answer: firm.passDay(crash), expected: null }
    case 'withdraw': {
      const amount = amountOf(numbers, client.withdrawable)
      const expected = modelRequest(client, amount)
      if (!expected) client.pendingWithdrawals.push({ id: String(client.withdrawals++), amount })
      return { request: `withdraws ${amount}`, answer: firm.requestWithdrawal(who, BigInt(amount), crash), expected }
    }
    case 'decide-withdrawal':
      return decideWithdrawal(world, who, numbers[0] < 0.7, crash)
  }
}

function openDeposit({ firm, models, chain }: World, { who, numbers }: RandomOperation, crash: boolean): Outcome {
  const client = models[who]!
  const hasProof = numbers[2] < 0.6
  // A second request changes the open one; that is not a rule of the domain.
  if (chain.deposits.some(({ client: its, status }) => its === client && status === 'opened')) return nothing
  const amount = amountOf(numbers, 2_000_000)
  const answer = firm.deposits.open(who, BigInt(amount), hasProof, crash)
  const opened = chain.open(client, amount)
  if (typeof opened !== 'string' && hasProof) chain.prove(opened)
  const request = `deposits ${amount}${hasProof ? ' with a proof' : ''}`
  return { request, answer, expected: typeof opened === 'string' ? opened : null }
}

/** Usually one of a client's pending records, otherwise any. */
function depositOf({ chain, models }: World, { who, numbers }: RandomOperation): ModelDeposit | undefined {
  const all = chain.deposits.filter(({ client }) => client === models[who])
  const undecided = all.find(({ status }) => status === 'opened' || status === 'pending')
  return numbers[1] < 0.6 && undecided ? undecided : all[Math.floor(numbers[1] * all.length)]
}

function pay(world: World, drawn: RandomOperation): Outcome {
  const { firm, chain } = world
  const deposit = depositOf(world, drawn)
  if (!deposit) return nothing
  const place = chain.deposits.indexOf(deposit)
  const dueSats = firm.deposits.requestedSats(place, deposit.rate)
  const [share] = drawn.numbers
  const sats = share < 0.5 ? dueSats : (dueSats * BigInt(Math.floor(share * 150) + 1)) / 100n
  firm.deposits.see(place, chain.pay(deposit, sats))
  return done(`pays ${sats} of ${dueSats}`)
}

function changeChain(world: World, { kind, numbers }: RandomOperation, crash: boolean): Outcome {
  const { firm, chain } = world
  const payments = chain.deposits.flatMap((deposit) => deposit.payments)
  const one = <T>(all: readonly T[]) => all[Math.floor(numbers[2] * all.length)]
  let request = 'the chain goes on'
  if (kind === 'mine') chain.mine(1 + Math.floor(numbers[0] * 3))
  else if (kind === 'replace') {
    const replaced = one(payments.filter(({ height, isGone }) => height === null && !isGone))
    if (!replaced) return nothing
    replaced.isGone = true
    request = `a payment of ${replaced.sats} is replaced`
    const its = chain.deposits.find((each) => each.payments.includes(replaced))!
    if (numbers[1] < 0.5) firm.deposits.see(chain.deposits.indexOf(its), chain.pay(its, replaced.sats))
  } else {
    const depth = 1 + Math.floor(numbers[0] * 5)
    const stolen = numbers[1] < 0.5 ? one(payments.filter((payment) => chain.isWithin(payment, depth))) : undefined
    chain.reorganise(depth, stolen ?? null)
    request = `${depth} blocks are undone${stolen ? `, and a payment of ${stolen.sats}` : ''}`
  }
  firm.deposits.follow(chain.height, crash)
  chain.correct()
  return done(request)
}

function decideDeposit(world: World, drawn: RandomOperation, crash: boolean): Outcome {
  const { firm, chain } = world
  const deposit = depositOf(world, drawn)
  if (!deposit) return nothing
  const approve = drawn.numbers[0] < 0.9
  const answer = firm.deposits.decide(chain.deposits.indexOf(deposit), approve, chain.height, crash)
  const expected = approve ? chain.approve(deposit) : chain.reject(deposit)
  return { request: `deposit of ${deposit.amount}: ${approve}`, answer, expected }
}

function decideWithdrawal(world: World, who: number, approve: boolean, crash: boolean): Outcome {
  const { chain } = world
  const client = world.models[who]!
  const [pending] = client.pendingWithdrawals
  if (!pending) return nothing
  const sent = pending.amount - Math.floor((pending.amount * feeBasisPoints) / 10_000)
  const isBroke = approve && sent > chain.custody
  if (!isBroke) {
    client.pendingWithdrawals.shift()
    client.held -= pending.amount
    if (approve) chain.custody -= sent
    else client.withdrawable += pending.amount
  }
  const answer = world.firm.decideWithdrawal(who, Number(pending.id), approve, crash)
  const request = `withdrawal of ${pending.amount}: ${approve}`
  return { request, answer, expected: isBroke ? 'insufficient-custody' : null }
}

/** Sometimes any amount, sometimes a part of the balance, all of it, or a cent more. */
function amountOf([choice, size]: RandomOperation['numbers'], available: number): number {
  if (choice < 0.3) return Math.floor(size * 20_000_00)
  if (choice < 0.4) return available + 1
  return choice < 0.5 ? available : Math.floor(available * size)
}
