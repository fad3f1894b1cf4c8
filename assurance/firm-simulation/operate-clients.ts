import { isRefusal } from '#root/domain/refusal.ts'
import { accountOf, addressAt } from '#root/tests/chain/keys.ts'
import {
  modelDays,
  modelInvest,
  type ModelPlan,
  modelPlans,
  modelRequest,
  planThatTakes,
} from '#root/tests/money/model.ts'
import { answerOf, decimal, done, type RandomOperation, nothing, type Outcome } from './random-operation.ts'
import type { World } from './world.ts'

export async function invest(world: World, { who, numbers, crash }: RandomOperation): Promise<Outcome> {
  const { actor, model } = world.clients[who]!
  const amount = amountOf(numbers, model.deposited)
  const plans = Object.keys(modelPlans) as ModelPlan[]
  const plan = numbers[2] < 0.8 ? planThatTakes(amount) : plans[Math.floor(numbers[0] * plans.length)]!
  const outcome = await world.call(() => world.firm.invest(actor, plan, decimal(amount)), crash)
  const expected = modelInvest(model, plan, amount) ?? 'done'
  return { request: `invests ${amount} in ${plan}`, answer: answerOf(outcome), expected }
}

export async function passDays(world: World, { numbers, crash }: RandomOperation): Promise<Outcome> {
  const days = 4 + Math.floor(numbers[0] * 14)
  await world.call(() => world.firm.moveClock('day', days), crash)
  world.model.day += days
  modelDays(
    world.clients.map(({ model }) => model),
    days,
  )
  return done(`${days} days`)
}

export async function withdraw(world: World, { who, numbers, crash }: RandomOperation): Promise<Outcome> {
  const { actor, model } = world.clients[who]!
  const amount = amountOf(numbers, model.withdrawable)
  const address = addressAt(accountOf(9), (world.wallets += 1))
  const outcome = await world.call(() => world.firm.requestWithdrawal(actor, decimal(amount), address), crash)
  const expected = modelRequest(model, amount) ?? 'done'
  if (!isRefusal(outcome)) model.pendingWithdrawals.push({ id: outcome.id, amount, address })
  return { request: `withdraws ${amount}`, answer: answerOf(outcome), expected }
}

export async function decideWithdrawal(world: World, { who, numbers, crash }: RandomOperation): Promise<Outcome> {
  const { firm, model, clients } = world
  const { actor, model: client } = clients[who]!
  const [pending] = client.pendingWithdrawals
  if (!pending) return nothing
  const { id, amount, address } = pending
  const decision = (['approve', 'approve', 'approve', 'reject', 'cancel'] as const)[Math.floor(numbers[0] * 5)]!
  const decide: Record<typeof decision, () => Promise<object>> = {
    approve: () => firm.approveWithdrawal(id),
    reject: () => firm.rejectWithdrawal(id),
    cancel: () => firm.cancelWithdrawal(actor, id),
  }
  const outcome = await world.call(decide[decision], crash)
  const request = `${decision} the withdrawal of ${amount}`
  if (decision === 'approve' && amount > model.custody)
    return { request, answer: answerOf(outcome), expected: 'insufficient-custody' }
  client.pendingWithdrawals.shift()
  client.held -= amount
  if (decision === 'approve') {
    model.custody -= amount
    world.approved.push({ id, address })
  } else client.withdrawable += amount
  return { request, answer: answerOf(outcome), expected: 'done' }
}

/** Sometimes any amount, sometimes a part of the balance, all of it, or a cent more. */
function amountOf([choice, size]: RandomOperation['numbers'], available: number): number {
  if (choice < 0.2) return Math.floor(size * 3_000_00)
  if (choice < 0.3) return available + 1
  return choice < 0.6 ? available : Math.floor(available * size)
}
