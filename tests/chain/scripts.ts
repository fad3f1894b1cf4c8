/** One step of a script about a deposit. Numbers choose among what exists. */
export type Step =
  | { readonly kind: 'pay'; readonly sats: bigint }
  /** A payment is replaced with a higher fee: to the same address, or to another one. */
  | { readonly kind: 'replace'; readonly which: number; readonly isAway: boolean }
  /** The same bytes are sent again. */
  | { readonly kind: 'repeat'; readonly which: number }
  | { readonly kind: 'mine'; readonly count: number }
  /** The last blocks are undone; perhaps a payment's coins are spent elsewhere in the new ones. */
  | { readonly kind: 'reorganise'; readonly depth: number; readonly doubleSpent: number | null }
  /** The firm reads the chain: in order, or twice and in reverse. */
  | { readonly kind: 'sync'; readonly isShuffled: boolean }
  /** The quote expires: payments that are sent later count at another rate. */
  | { readonly kind: 'late' }
  | { readonly kind: 'approve' }

/** Draws a script of steps: a payment first, because a script needs one; every other one is credited early. */
export function drawScript(random: () => number, length: number): Step[] {
  const below = (limit: number) => Math.floor(random() * limit)
  const draw = (): Step => {
    const chance = random()
    if (chance < 0.18) return { kind: 'pay', sats: BigInt(1_000 + below(5_000_000)) }
    if (chance < 0.28) return { kind: 'replace', which: below(9), isAway: below(2) === 0 }
    if (chance < 0.33) return { kind: 'repeat', which: below(9) }
    if (chance < 0.53) return { kind: 'mine', count: 1 + below(4) }
    if (chance < 0.63) return { kind: 'reorganise', depth: 1 + below(6), doubleSpent: below(2) === 0 ? below(9) : null }
    if (chance < 0.87) return { kind: 'sync', isShuffled: below(2) === 0 }
    if (chance < 0.9) return { kind: 'late' }
    return { kind: 'approve' }
  }
  const pay: Step = { kind: 'pay', sats: BigInt(1_000 + below(5_000_000)) }
  const credit: Step[] = [{ kind: 'mine', count: 3 }, { kind: 'sync', isShuffled: false }, { kind: 'approve' }]
  const begin = below(2) === 0 ? [pay, ...credit] : [pay]
  return [...begin, ...Array.from({ length: length - begin.length }, draw)]
}

/** An output to the deposit's address in the best chain. */
export interface PaidOutput {
  readonly outpoint: string
  readonly sats: bigint
  /** 1: in the last block. */
  readonly depth: number
}

/** The firm and the chain, as a script uses them. */
export interface ScriptTarget {
  /** Returns the outpoint. */
  pay(sats: bigint): Promise<string>
  /** Returns the outpoint of the new payment; null when it pays another address, or when the chain refuses. */
  replace(which: number, isAway: boolean): Promise<string | null>
  repeat(which: number): Promise<void>
  mine(count: number): Promise<void>
  reorganise(depth: number, doubleSpent: number | null): Promise<void>
  sync(isShuffled: boolean): Promise<void>
  endQuote(): Promise<void>
  /** Whether the firm accepted. */
  approve(): Promise<boolean>
  creditedCents(): Promise<bigint>
  /** The best chain's payments to the deposit, read block by block. */
  paidOutputs(): Promise<PaidOutput[]>
}

const required = 3
export const rates = { quoted: 6_400_000n, late: 9_100_000n }

/** The expected credit of a deposit, computed in the simplest way from the blocks alone. */
class Model {
  readonly #rateOf = new Map<string, bigint>()
  readonly #read = new Set<string>()
  #counted = new Map<string, bigint>()
  isApproved = false
  isLate = false

  sent(outpoint: string): void {
    if (!this.#rateOf.has(outpoint)) this.#rateOf.set(outpoint, this.isLate ? rates.late : rates.quoted)
  }

  looked(): void {
    for (const outpoint of this.#rateOf.keys()) this.#read.add(outpoint)
  }

  judge(outputs: readonly PaidOutput[]): void {
    const known = outputs.filter(({ outpoint }) => this.#read.has(outpoint))
    const counted = known.filter(({ outpoint, depth }) => this.#counted.has(outpoint) || depth >= required)
    this.#counted = new Map(counted.map(({ outpoint, sats }) => [outpoint, sats]))
  }

  /** Whether an approval must succeed now. */
  mayApprove(outputs: readonly PaidOutput[]): boolean {
    return !this.isApproved && outputs.some(({ outpoint, depth }) => this.#read.has(outpoint) && depth >= required)
  }

  get creditedCents(): bigint {
    if (!this.isApproved) return 0n
    let worth = 0n
    for (const [outpoint, sats] of this.#counted) worth += sats * this.#rateOf.get(outpoint)!
    return worth / 100_000_000n
  }
}

async function takeChainStep(target: ScriptTarget, step: Step): Promise<void> {
  if (step.kind === 'repeat') await target.repeat(step.which)
  if (step.kind === 'mine') await target.mine(step.count)
  if (step.kind === 'reorganise') await target.reorganise(step.depth, step.doubleSpent)
}

/**
 * Runs a script and compares the firm's credit with the model's after each read of the chain. Returns what it reached: a run
 * without a credit, or without a reversal, would agree with any model.
 */
export async function runScript(target: ScriptTarget, script: readonly Step[]): Promise<Set<string>> {
  const model = new Model()
  const seen = new Set<string>()
  const compare = async (during: string) => {
    const credited = await target.creditedCents()
    if (credited !== model.creditedCents)
      throw new Error(`After ${during} the credit is ${credited} cents; by the blocks it is ${model.creditedCents}`)
    if (model.isApproved) seen.add(credited > 0n ? 'credited' : 'taken-back')
  }
  const last: Step[] = [{ kind: 'mine', count: 3 }, { kind: 'sync', isShuffled: false }, { kind: 'approve' }]
  for (const step of [...script, ...last]) {
    if (step.kind === 'pay') model.sent(await target.pay(step.sats))
    if (step.kind === 'replace') {
      const outpoint = await target.replace(step.which, step.isAway)
      if (outpoint) model.sent(outpoint)
      seen.add(outpoint === null ? 'not-replaced' : 'replaced')
    }
    await takeChainStep(target, step)
    if (step.kind === 'late') {
      await target.endQuote()
      model.isLate = true
    }
    if (step.kind === 'sync') {
      await target.sync(step.isShuffled)
      model.looked()
      if (model.isApproved) model.judge(await target.paidOutputs())
      await compare(JSON.stringify(step))
    }
    if (step.kind === 'approve') {
      const outputs = await target.paidOutputs()
      const mustApprove = model.mayApprove(outputs)
      const isApproved = await target.approve()
      if (isApproved !== mustApprove) throw new Error(`Approved: ${isApproved}, by the blocks: ${mustApprove}`)
      seen.add(isApproved ? 'approved' : 'not-approved')
      if (!isApproved) continue
      model.isApproved = true
      model.judge(outputs)
      await compare('the approval')
    }
  }
  return seen
}
