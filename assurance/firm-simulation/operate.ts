import { isRefusal } from '#root/domain/refusal.ts'
import { ChainRefusal } from '#root/server/chain/chain.ts'
import { payment } from '#root/tests/chain/harness.ts'
import { minerAddress } from '#root/tests/chain/keys.ts'
import type { ModelDeposit } from '../rule-simulation/chain-model.ts'
import type { Crash } from './crashes.ts'
import { decideWithdrawal, invest, passDays, withdraw } from './operate-clients.ts'
import { answerOf, decimal, done, type RandomOperation, nothing, type Outcome } from './random-operation.ts'
import type { World } from './world.ts'

/** Unspent coins; the chain may return the same one twice. */
const maxPayments = 35

/** The effect of each kind of operation on the firm and on the model. */
const operations: Readonly<
  Record<RandomOperation['kind'], (world: World, drawn: RandomOperation) => Promise<Outcome>>
> = {
  open,
  prove: open,
  pay,
  replace,
  mine,
  reorganise,
  'approve-deposit': decideDeposit,
  'reject-deposit': decideDeposit,
  invest,
  days: passDays,
  withdraw,
  'decide-withdrawal': decideWithdrawal,
  'pay-out': payOut,
  rate: changeRate,
}

/** Runs an operation on the firm and on the model. */
export function operate(world: World, drawn: RandomOperation): Promise<Outcome> {
  return operations[drawn.kind](world, drawn)
}

async function payOut(world: World, { crash }: RandomOperation): Promise<Outcome> {
  await world.call(() => world.firm.payOut(), crash)
  return done('the firm pays out')
}

async function changeRate({ firm, model }: World, { numbers }: RandomOperation): Promise<Outcome> {
  firm.rate.cents = model.rate = BigInt(10_000_00 + Math.floor(numbers[0] * 90_000_00))
  return done(`a bitcoin costs ${model.rate}`)
}

/** Reads the chain, in both. */
async function follow(world: World, crash: Crash | null): Promise<void> {
  await world.call(() => world.firm.follow(), crash)
  world.model.correct()
}

async function open(world: World, { kind, who, numbers, crash }: RandomOperation): Promise<Outcome> {
  const { firm, model, clients } = world
  const client = clients[who]!
  const amount = Math.floor(numbers[0] * 3_000_00)
  const outcome = await world.call(() => firm.openDeposit(client.actor, decimal(amount)), crash)
  const opened = model.open(client.model, amount)
  const request = `opens ${amount}`
  if (typeof opened === 'string' || isRefusal(outcome))
    return { request, answer: answerOf(outcome), expected: typeof opened === 'string' ? opened : 'done' }
  opened.id = outcome.id
  if (kind === 'open') return done(request)
  const proved = await world.call(() => firm.uploadProof(client.actor, opened.id), crash)
  model.prove(opened)
  return { request: `${request} with a proof`, answer: answerOf(proved), expected: 'done' }
}

/** Usually one of a client's pending records, otherwise any. */
function depositOf(world: World, who: number, numbers: number): ModelDeposit | undefined {
  const all = world.model.deposits.filter(({ client }) => client === world.clients[who]!.model)
  const undecided = all.find(({ status }) => status === 'opened' || status === 'pending')
  return numbers < 0.6 && undecided ? undecided : all[Math.floor(numbers * all.length)]
}

async function pay(world: World, { who, numbers, crash }: RandomOperation): Promise<Outcome> {
  const deposit = depositOf(world, who, numbers[0])
  if (!deposit || world.payments.length >= maxPayments) return nothing
  const full = (BigInt(deposit.amount) * 100_000_000n + deposit.rate - 1n) / deposit.rate
  const sats = numbers[1] < 0.5 ? full : (full * BigInt(Math.floor(numbers[1] * 150) + 1)) / 100n
  const coin = world.harness.coin()
  await world.harness.chain.broadcast(payment(coin, await addressOf(world, deposit), sats).raw)
  world.payments.push({ deposit, coin, payment: world.model.pay(deposit, sats) })
  await follow(world, crash)
  return done(`pays ${sats} of ${full}`)
}

async function addressOf({ db }: World, { id }: ModelDeposit): Promise<string> {
  const { rows } = await db.execute<{ address: string }>(`select address from deposits where id = '${id}'`)
  return rows[0]!.address
}

/** Spends the same coin again with a higher fee: to the same deposit, or to another address. */
async function replace(world: World, { numbers, crash }: RandomOperation): Promise<Outcome> {
  const waiting = world.payments.filter(({ payment: { height, isGone } }) => height === null && !isGone)
  const made = waiting[Math.floor(numbers[0] * waiting.length)]
  if (!made) return nothing
  const isAway = numbers[1] < 0.5
  const to = isAway ? minerAddress : await addressOf(world, made.deposit)
  const { sats } = made.payment
  try {
    await world.harness.chain.broadcast(payment(made.coin, to, sats, newFee(world)).raw)
  } catch (error) {
    if (!(error instanceof ChainRefusal)) throw error
    return done(`replaces a payment, which the chain refuses: ${error.reason}`)
  }
  made.payment.isGone = true
  if (!isAway) made.payment = world.model.pay(made.deposit, sats)
  await follow(world, crash)
  return done(`replaces a payment of ${sats}${isAway ? ' by one to somebody else' : ''}`)
}

/** Each is higher than all before. */
function newFee(world: World): bigint {
  return 5_000n + 2_000n * BigInt((world.replacements += 1))
}

async function mine(world: World, { numbers, crash }: RandomOperation): Promise<Outcome> {
  const count = 1 + Math.floor(numbers[0] * 3)
  await world.harness.mine(count)
  world.model.mine(count)
  await follow(world, crash)
  return done(`${count} blocks`)
}

async function reorganise(world: World, { numbers, crash }: RandomOperation): Promise<Outcome> {
  const depth = 1 + Math.floor(numbers[0] * 5)
  const within = world.payments.filter((made) => world.model.isWithin(made.payment, depth))
  const stolen = numbers[1] < 0.5 ? within[Math.floor(numbers[2] * within.length)] : undefined
  const raws = stolen ? [payment(stolen.coin, minerAddress, stolen.payment.sats, newFee(world)).raw] : []
  await world.harness.reorganise(depth, raws)
  world.model.reorganise(depth, stolen?.payment ?? null)
  await follow(world, crash)
  return done(`${depth} blocks are undone${stolen ? `, and a payment of ${stolen.payment.sats}` : ''}`)
}

async function decideDeposit(world: World, { kind, who, numbers, crash }: RandomOperation): Promise<Outcome> {
  const deposit = depositOf(world, who, numbers[0])
  if (!deposit) return nothing
  const { id, amount } = deposit
  const isApproval = kind === 'approve-deposit'
  const decide = isApproval ? world.firm.approveDeposit : world.firm.rejectDeposit
  const outcome = await world.call(() => decide(id), crash)
  const refusal = isApproval ? world.model.approve(deposit) : world.model.reject(deposit)
  return {
    request: `${isApproval ? 'approve' : 'reject'} the deposit of ${amount}`,
    answer: answerOf(outcome),
    expected: refusal ?? 'done',
  }
}
