import type { Movement } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { describePlace } from '#root/contract/movement-words.ts'
import { fromDecimal } from '#root/domain/money.ts'
import { SignedMoney } from './money.tsx'

/** What moved, with the sign of what it changed; what only went from one place to another has none. */
export function MovementAmount({ movement: { amount, change } }: { movement: Movement }) {
  const sign = change.startsWith('-') ? '−' : fromDecimal(change) > 0n ? '+' : null
  return <SignedMoney amount={amount} sign={sign} />
}

/** Between which of the client's places the money went. */
export function describeWay({ from, to }: Pick<Movement, 'from' | 'to'>): string {
  if (from && to) return m.history_from_to({ from: describePlace(from), to: describePlace(to) })
  return to ? m.history_into({ to: describePlace(to) }) : m.history_out_of({ from: describePlace(from!) })
}
