/**
 * A refusal is an ordinary answer of a rule: what was asked for is not allowed, and nothing has changed.
 * `Code` is a closed union per operation; contract/slices/ gives each code its status and its message.
 */
export interface Refusal<Code extends string = string> {
  readonly refusal: Code
  /** The input that has to change, by its name in the request. */
  readonly field?: string
  /** What the message names: a plan, a limit, an amount already formatted for reading. */
  readonly params?: Readonly<Record<string, string>>
  /** Everything that has to change, when that is more than one input; `field` is then the first. */
  readonly issues?: readonly { field: string; refusal: string; params?: Readonly<Record<string, string>> }[]
}

/** Says no: a code of the operation's union, the field it is about, and the values its message names. */
export function refuse<Code extends string>(refusal: Code, about: Omit<Refusal, 'refusal'> = {}): Refusal<Code> {
  return { refusal, ...about }
}

/** Tells a refusal from a success. */
export function isRefusal<T>(outcome: T): outcome is Extract<T, Refusal> {
  return typeof outcome === 'object' && outcome !== null && 'refusal' in outcome
}
