/**
 * A refusal is an ordinary result of a rule: the request is not allowed, and nothing has changed. `Code` is a closed
 * union per operation; contract/slices/ gives each code its status and its message.
 */
export interface Refusal<Code extends string = string> {
  readonly refusal: Code
  /** The name of the invalid input in the request. */
  readonly field?: string
  /** The parameters of the message: a plan, a limit, an amount already formatted for display. */
  readonly params?: Readonly<Record<string, string>>
  /** All invalid inputs, if there is more than one; `field` is then the first. */
  readonly issues?: readonly { field: string; refusal: string; params?: Readonly<Record<string, string>> }[]
}

/** Makes a refusal: a code of the operation's union, the field that it concerns, and the parameters of its message. */
export function refuse<Code extends string>(refusal: Code, about: Omit<Refusal, 'refusal'> = {}): Refusal<Code> {
  return { refusal, ...about }
}

/** Whether a result is a refusal. */
export function isRefusal<T>(outcome: T): outcome is Extract<T, Refusal> {
  return typeof outcome === 'object' && outcome !== null && 'refusal' in outcome
}
