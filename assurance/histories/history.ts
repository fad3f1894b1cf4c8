/** The requests and answers of clients. The checker reads nothing else about them. */

/** The operations of a history, by the names under which the firm stores their answers. */
export type OperationName = 'deposit.approve' | 'investment.make' | 'withdrawal.request' | 'withdrawal.cancel'

/** One request, and its outcome for the sender. */
export interface Attempt {
  readonly firm: string
  readonly actorId: string
  /** The idempotency key. Attempts with the same one are the same operation. */
  readonly key: string
  readonly operation: OperationName
  /** The record that it changes; absent where it makes one. */
  readonly subjectId?: string
  readonly outcome: Outcome
}

/** `acknowledged`: with the record that was made or changed. `unknown`: no answer, or one that leaves open what was done. */
export type Outcome =
  | { readonly kind: 'acknowledged'; readonly recordId: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' }

/** The records that an answer to a client showed. */
export interface Answer {
  readonly firm: string
  readonly actorId: string
  readonly recordIds: readonly string[]
}

export interface History {
  readonly attempts: readonly Attempt[]
  readonly answers: readonly Answer[]
}

/** A refusal that says nothing about the operation: it was not looked at. */
const isUndecided = (status: number) => status === 429 || status === 503

/** The outcome of an operation by its answer. Throws for an answer that the operation cannot have. */
export function outcomeOf(status: number, body: unknown, subjectId?: string): Outcome {
  const { id, code } = (body ?? {}) as { id?: string; code?: string }
  const recordId = subjectId ?? id
  if (status >= 200 && status < 300 && recordId) return { kind: 'acknowledged', recordId }
  if (isUndecided(status)) return { kind: 'unknown' }
  if (status >= 400 && status < 500 && status !== 401 && code !== undefined) return { kind: 'refused', code }
  throw new Error(`An operation was answered with ${status}: ${JSON.stringify(body)}`)
}
