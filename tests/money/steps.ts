import fc from 'fast-check'
import { expect } from 'vitest'
import { cents, toDecimal } from '#root/domain/money.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { openFirm } from '#root/tests/firm.ts'
import {
  modelDays,
  modelInvest,
  type ModelClient,
  type ModelPlan,
  modelPlans,
  modelReinvest,
  modelRequest,
  planThatTakes,
} from './model.ts'

type Firm = Awaited<ReturnType<typeof openFirm>>

export interface Run {
  readonly firm: Firm
  readonly clients: { actor: Awaited<ReturnType<Firm['newClient']>>; model: ModelClient }[]
  custody: number
  /** Every answer that was compared: a refusal's code, or "done". */
  readonly seen: Set<string>
}

/** One operation, on the product and on the model; their answers are compared. `words` are for a failure's report. */
export interface Step {
  description: string
  take(run: Run): Promise<void>
}

const decimal = (amount: number) => toDecimal(cents(BigInt(amount)))

function compare({ seen }: Run, outcome: object, expected: string | null): void {
  const answer = 'refusal' in outcome ? outcome.refusal : null
  expect(answer).toBe(expected)
  seen.add(expected ?? 'done')
}

async function deposit(run: Run, who: number, amount: number): Promise<void> {
  const { actor, model } = run.clients[who]!
  const opened = await run.firm.openDeposit(actor, decimal(amount))
  compare(run, opened, amount < 100_00 ? 'below-minimum-deposit' : null)
  if (isRefusal(opened)) return
  compare(run, await run.firm.uploadProof(actor, opened.id), null)
  model.pendingDeposits.push({ id: opened.id, amount })
}

async function decideDeposit(run: Run, who: number, approve: boolean): Promise<void> {
  const { model } = run.clients[who]!
  const pending = model.pendingDeposits.shift()
  if (!pending) return
  compare(run, await (approve ? run.firm.approveDeposit(pending.id) : run.firm.rejectDeposit(pending.id)), null)
  compare(run, await run.firm.approveDeposit(pending.id), 'deposit-not-pending')
  if (!approve) return
  model.deposited += pending.amount
  run.custody += pending.amount
}

async function invest(run: Run, who: number, plan: ModelPlan | 'fitting', ask: Ask): Promise<void> {
  const { actor, model } = run.clients[who]!
  const amount = ask.of(model.deposited)
  const chosen = plan === 'fitting' ? planThatTakes(amount) : plan
  compare(run, await run.firm.invest(actor, chosen, decimal(amount)), modelInvest(model, chosen, amount))
}

async function reinvest(run: Run, who: number, plan: ModelPlan | 'fitting', ask: Ask): Promise<void> {
  const { actor, model } = run.clients[who]!
  const amount = ask.of(model.withdrawable)
  const chosen = plan === 'fitting' ? planThatTakes(amount) : plan
  compare(run, await run.firm.reinvest(actor, chosen, decimal(amount)), modelReinvest(model, chosen, amount))
}

async function passDays(run: Run, days: number): Promise<void> {
  await run.firm.moveClock('day', days)
  modelDays(
    run.clients.map(({ model }) => model),
    days,
  )
}

async function withdraw(run: Run, who: number, ask: Ask): Promise<void> {
  const { actor, model } = run.clients[who]!
  const amount = ask.of(model.withdrawable)
  const outcome = await run.firm.requestWithdrawal(actor, decimal(amount))
  compare(run, outcome, modelRequest(model, amount))
  if (!isRefusal(outcome)) model.pendingWithdrawals.push({ id: outcome.id, amount })
}

async function decideWithdrawal(run: Run, who: number, decision: 'approve' | 'reject' | 'cancel'): Promise<void> {
  const { firm } = run
  const { actor, model } = run.clients[who]!
  const pending = model.pendingWithdrawals.shift()
  if (!pending) return
  const broke = decision === 'approve' && pending.amount > run.custody
  const decide = {
    approve: firm.approveWithdrawal,
    reject: firm.rejectWithdrawal,
    cancel: (id: string) => firm.cancelWithdrawal(actor, id),
  }
  compare(run, await decide[decision](pending.id), broke ? 'insufficient-custody' : null)
  if (broke) return void model.pendingWithdrawals.unshift(pending)
  model.held -= pending.amount
  if (decision === 'approve') run.custody -= pending.amount
  else model.withdrawable += pending.amount
}

/** An amount that depends on the balance at the time: a part of it, or a cent more than all of it. */
interface Ask {
  description: string
  of(available: number): number
}

const who = fc.nat({ max: 1 })
const amount = fc.oneof(
  fc.constantFrom(100_00, 999_00, 1_000_00, 2_000_00, 9_999_00, 10_000_00),
  fc.integer({ min: 0, max: 20_000_00 }),
)
const ask: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 1, arbitrary: amount.map((sum) => ({ description: `${sum}`, of: () => sum })) },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 20, max: 100 })
      .map((percent) => ({ description: `${percent}%`, of: (all: number) => Math.floor((all * percent) / 100) })),
  },
  { weight: 1, arbitrary: fc.constant({ description: 'all and a cent', of: (all: number) => all + 1 }) },
)
const plan = fc.oneof(fc.constant('fitting' as const), fc.constantFrom(...(Object.keys(modelPlans) as ModelPlan[])))
const decision = fc.constantFrom('approve' as const, 'reject' as const, 'cancel' as const)
const usuallyTrue = fc.integer({ min: 1, max: 5 }).map((drawn) => drawn > 1)

/** Any operation by one of two clients, or a move of the clock. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(who, amount)
    .map(([n, sum]) => ({ description: `${n} deposits ${sum}`, take: (run: Run) => deposit(run, n, sum) })),
  fc
    .tuple(who, usuallyTrue)
    .map(([n, yes]) => ({ description: `deposit of ${n}: ${yes}`, take: (run: Run) => decideDeposit(run, n, yes) })),
  fc.tuple(who, plan, ask).map(([n, id, sum]) => ({
    description: `${n} invests ${sum.description} in ${id}`,
    take: (run: Run) => invest(run, n, id, sum),
  })),
  fc.tuple(who, plan, ask).map(([n, id, sum]) => ({
    description: `${n} reinvests ${sum.description} in ${id}`,
    take: (run: Run) => reinvest(run, n, id, sum),
  })),
  fc
    .integer({ min: 5, max: 20 })
    .map((days) => ({ description: `${days} days`, take: (run: Run) => passDays(run, days) })),
  fc.tuple(who, ask).map(([n, sum]) => ({
    description: `${n} withdraws ${sum.description}`,
    take: (run: Run) => withdraw(run, n, sum),
  })),
  fc.tuple(who, decision).map(([n, how]) => ({
    description: `withdrawal of ${n}: ${how}`,
    take: (run: Run) => decideWithdrawal(run, n, how),
  })),
)

const everythingThere: Ask = { description: '100%', of: (available) => available }

/** The first client deposits $2,000, invests all of it, and waits for the payout. */
export const wholePlan: readonly Step[] = [
  { description: '0 deposits 200000', take: (run) => deposit(run, 0, 2_000_00) },
  { description: 'deposit of 0: true', take: (run) => decideDeposit(run, 0, true) },
  { description: '0 invests 100% in advanced', take: (run) => invest(run, 0, 'advanced', everythingThere) },
  { description: '15 days', take: (run) => passDays(run, 15) },
]

/** After that: the first client requests all of it, four times the firm's holdings. Random steps seldom get there. */
export const runOnTheFirm: readonly Step[] = [
  { description: '0 withdraws 100%', take: (run) => withdraw(run, 0, everythingThere) },
  { description: 'withdrawal of 0: approve', take: (run) => decideWithdrawal(run, 0, 'approve') },
]
