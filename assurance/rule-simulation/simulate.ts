import { createHash } from 'node:crypto'
import { seededRandom } from '#root/domain/random.ts'
import { clientCount, type RandomOperation, kinds, newWorld, operate, type World } from './operate.ts'
import type { Rules } from './rules.ts'

/** A new history starts after this number of operations: each block checks all earlier payments again. */
const longest = 400

export interface Simulated {
  /** A hash of every operation with its answer and its result: the same for the same seed and rules. */
  readonly historyHash: string
  /** The number of each answer. */
  readonly answers: ReadonlyMap<string, number>
  /** The smallest failing sequence found, and how its last operation fails; null when all agree. */
  readonly failure: { readonly operations: readonly string[]; readonly wrong: string } | null
}

/**
 * Runs operations drawn from a seed on a firm with the given rules, and on the simple model. Answers and
 * balances must agree after each, and the sum of all accounts must be zero. A failure is shrunk.
 */
export function simulate(rules: Rules, seed: number, count: number): Simulated {
  let world = newWorld(rules)
  let since: RandomOperation[] = []
  const history = createHash('sha256')
  const answers = new Map<string, number>()
  for (const drawn of drawOperations(seed, count)) {
    if (since.length === longest) [world, since] = [newWorld(rules), []]
    since.push(drawn)
    const { description, answer, wrong } = take(world, drawn)
    history.update(`${description}\n`)
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    if (wrong) return { historyHash: '', answers, failure: shrink(rules, since) }
  }
  return { historyHash: history.digest('hex'), answers, failure: null }
}

function* drawOperations(seed: number, count: number): Generator<RandomOperation> {
  const random = seededRandom(seed).uniform
  for (let at = 0; at < count; at += 1) {
    const kind = kinds[Math.floor(random() * kinds.length)]!
    const who = Math.floor(random() * clientCount)
    yield { kind, who, numbers: [random(), random(), random(), random()] }
  }
}

/** Removes ever smaller pieces while the rest still fails. */
function shrink(rules: Rules, failing: readonly RandomOperation[]): Simulated['failure'] {
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

function runToFailure(rules: Rules, drawn: readonly RandomOperation[]): Simulated['failure'] {
  const world = newWorld(rules)
  const operations: string[] = []
  for (const each of drawn) {
    const { description, wrong } = take(world, each)
    operations.push(description)
    if (wrong) return { operations, wrong }
  }
  return null
}

/** Runs an operation on both, and describes it, its answers, and any difference. */
function take(world: World, drawn: RandomOperation): { description: string; answer: string; wrong: string | null } {
  const { request, answer, expected } = operate(world, drawn)
  const description = `${drawn.who} ${request}: ${answer}`
  if (answer !== (expected ?? 'done')) return { description, answer, wrong: `the model says ${expected ?? 'done'}` }
  return { description, answer, wrong: disagreement(world) }
}

function disagreement({ firm: { ledger }, models, chain }: World): string | null {
  for (const [who, client] of models.entries())
    for (const place of ['deposited', 'invested', 'withdrawable', 'held'] as const) {
      const balance = ledger.balance(`${who} ${place}`)
      if (balance !== BigInt(client[place])) return `${place} of ${who} is ${balance} and not ${client[place]}`
    }
  if (ledger.custody() !== BigInt(chain.custody)) return `custody is ${ledger.custody()} and not ${chain.custody}`
  return ledger.sum() === 0n ? null : 'the sum is not zero'
}
