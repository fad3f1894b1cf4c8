import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { seededRandom } from '#root/domain/random.ts'
import { readBalances, readFirmBalances } from '#root/server/ledger/accounts.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { ledgerTransfers } from '#root/server/platform/tables/ledger.ts'
import type { Crash } from './crashes.ts'
import { operate } from './operate.ts'
import { type RandomOperation, kinds } from './random-operation.ts'
import { clientCount, openWorld, type Planted, type World } from './world.ts'

export interface Simulated {
  /** A running hash over every operation with its answer and its result: the same for the same seed. */
  readonly hashes: readonly string[]
  /** Each answer, each transfer reason, and "a crash" when there was one. */
  readonly seen: ReadonlySet<string>
  /** The smallest failing sequence found, and how its last operation fails; null when all agree. */
  readonly failure: { readonly operations: readonly string[]; readonly wrong: string } | null
}

/** The verification reads the whole ledger, so it runs at every tenth operation and at the end. */
const verifyEvery = 10

/**
 * Plays a history drawn from a seed on a firm with its database and chain, and on the model. Answers and balances
 * must agree after each operation, and the ledger must be valid. A failure is shrunk, with a limited number of runs.
 */
export async function simulateFirm(
  seed: number,
  count: number,
  { planted, maxReplays = 40 }: { readonly planted?: Planted; readonly maxReplays?: number } = {},
): Promise<Simulated> {
  const drawn = drawOperations(seed, count)
  const played = await play(drawn, planted)
  const { wrong, operations, ...result } = played
  if (!wrong) return { ...result, failure: null }
  const failing = drawn.slice(0, operations.length)
  return { ...result, failure: await shrink(failing, { operations, wrong }, { planted, maxReplays }) }
}

function drawOperations(seed: number, count: number): RandomOperation[] {
  const random = seededRandom(seed).uniform
  return Array.from({ length: count }, () => ({
    kind: kinds[Math.floor(random() * kinds.length)]!,
    who: Math.floor(random() * clientCount),
    numbers: [random(), random(), random()] as const,
    crash: crashOf(random(), random()),
  }))
}

function crashOf(chance: number, place: number): Crash | null {
  if (chance < 0.05) return 'once it is committed'
  return chance < 0.15 ? 1 + Math.floor(place * 25) : null
}

async function play(drawn: readonly RandomOperation[], planted?: Planted) {
  const world = await openWorld(planted)
  const history = createHash('sha256')
  const hashes: string[] = []
  const seen = new Set<string>()
  const operations: string[] = []
  try {
    for (const each of drawn) {
      const { request, answer, expected } = await operate(world, each)
      const left = await balancesOf(world)
      operations.push(`${each.who} ${request}: ${answer}${each.crash ? ' (through a crash)' : ''}`)
      hashes.push(
        history
          .update(`${operations.at(-1)} ${left}\n`)
          .copy()
          .digest('hex'),
      )
      seen.add(answer)
      if (world.crashes > 0) seen.add('a crash')
      const isVerified = operations.length % verifyEvery === 0 || operations.length === drawn.length
      const wrong =
        answer === expected
          ? await disagreement(world, left, isVerified)
          : `the model says ${expected} and not ${answer}`
      if (wrong) return { hashes, seen, operations, wrong }
    }
    for (const { reason } of await world.db.selectDistinct({ reason: ledgerTransfers.reason }).from(ledgerTransfers))
      seen.add(reason)
    return { hashes, seen, operations, wrong: null }
  } finally {
    await world.close()
  }
}

async function balancesOf({ db, clients }: World): Promise<string> {
  const balances: string[] = []
  for (const { actor } of clients) {
    const { depositedCents, investedCents, withdrawableCents, heldCents } = await readBalances(db, actor.id)
    balances.push([depositedCents, investedCents, withdrawableCents, heldCents].join(' '))
  }
  return `${balances.join(', ')}; ${(await readFirmBalances(db)).custodyCents}`
}

async function disagreement(world: World, left: string, isVerified: boolean): Promise<string | null> {
  const { clients, model, db } = world
  const expected = clients
    .map(({ model: { deposited, invested, withdrawable, held } }) =>
      [deposited, invested, withdrawable, held].join(' '),
    )
    .join(', ')
  if (left !== `${expected}; ${model.custody}`) return `the balances are ${left} and not ${expected}; ${model.custody}`
  if (!isVerified) return null
  const { findings } = await verifyLedger(db)
  return findings.length > 0 ? JSON.stringify(findings) : wrongPayout(world)
}

/** Nobody is paid twice, or a wrong amount, and everybody marked as paid has the coin. */
async function wrongPayout({ db, harness, approved }: World): Promise<string | null> {
  for (const { id, address } of approved) {
    const { rows } = await db.execute<{ status: string; sats: bigint | null }>(
      sql`select status, sats from payouts where withdrawal_id = ${id}`,
    )
    const coins = await harness.chain.utxos([address])
    const said = rows[0]?.status
    if (rows.length !== 1) return `withdrawal ${id} has ${rows.length} payouts`
    if (coins.length > 1 || coins.some(({ sats }) => sats !== BigInt(rows[0]!.sats ?? 0)))
      return `withdrawal ${id} of ${rows[0]!.sats} was paid ${coins.map(({ sats }) => sats).join(' and ')}`
    if (coins.length === 1 && (said === 'waiting' || said === 'unsigned')) return `withdrawal ${id} is paid and ${said}`
  }
  return null
}

/** Removes ever smaller pieces while the rest still fails, each time on a new database. */
async function shrink(
  failing: readonly RandomOperation[],
  found: NonNullable<Simulated['failure']>,
  { planted, maxReplays }: { readonly planted: Planted | undefined; readonly maxReplays: number },
): Promise<Simulated['failure']> {
  let [least, failure, replays] = [failing, found, 0]
  for (let piece = Math.ceil(least.length / 2); piece >= 1; piece = piece === 1 ? 0 : Math.ceil(piece / 2)) {
    for (let at = 0; at < least.length && replays < maxReplays; replays += 1) {
      const without = [...least.slice(0, at), ...least.slice(at + piece)]
      const { operations, wrong } = await play(without, planted)
      if (wrong) [least, failure] = [without.slice(0, operations.length), { operations, wrong }]
      else at += piece
    }
  }
  return failure
}
