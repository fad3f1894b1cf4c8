import { cents, toDecimal } from '#root/domain/money.ts'
import type { Crash } from './crashes.ts'

/** How often each operation is drawn, relative to the others. */
const weights = {
  open: 2,
  prove: 3,
  pay: 6,
  replace: 2,
  mine: 6,
  reorganise: 4,
  'approve-deposit': 8,
  'reject-deposit': 1,
  invest: 5,
  days: 4,
  withdraw: 6,
  'decide-withdrawal': 4,
  'pay-out': 3,
  rate: 1,
} as const
type Kind = keyof typeof weights
export const kinds = Object.entries(weights).flatMap(([kind, weight]) =>
  Array.from({ length: weight }, () => kind as Kind),
)

/** One random operation. */
export interface RandomOperation {
  readonly kind: Kind
  readonly who: number
  /** Numbers from 0 to 1; each kind reads those that it needs. */
  readonly numbers: readonly [number, number, number]
  readonly crash: Crash | null
}

/** The request, the firm's answer, and the model's expectation: a refusal, or "done". */
export interface Outcome {
  readonly request: string
  readonly answer: string
  readonly expected: string
}

export const decimal = (amount: number) => toDecimal(cents(BigInt(amount)))
export const answerOf = (outcome: object) => ('refusal' in outcome ? String(outcome.refusal) : 'done')
export const nothing: Outcome = { request: 'has nothing to do', answer: 'done', expected: 'done' }
export const done = (request: string): Outcome => ({ request, answer: 'done', expected: 'done' })
