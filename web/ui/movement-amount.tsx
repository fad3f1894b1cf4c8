import type { Movement } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeMovement, describeAccountKind } from '#root/contract/movement-labels.ts'
import { fromDecimal } from '#root/domain/money.ts'
import { Moment } from './moment.tsx'
import { Money, SignedMoney } from './money.tsx'
import type { Column } from './table.tsx'
import { TransactionIdInTable } from './transaction-id.tsx'

/** The columns of a list of movements. */
export const movementColumns = (): readonly Column<Movement>[] => [
  { key: 'date', inSummary: 'start', heading: m.dashboard_date(), cell: ({ at }) => <Moment instant={at} /> },
  {
    key: 'movement',
    heading: m.history_movement(),
    isWide: true,
    cell: (movement) => (
      <>
        {describeMovement(movement)}
        <span className="block text-xs text-soft">{describeDirection(movement)}</span>
        <TransactionIdInTable id={movement.subjectId} />
      </>
    ),
  },
  {
    key: 'amount',
    inSummary: 'amount',
    heading: m.dashboard_amount(),
    align: 'right',
    cell: (movement) => <MovementAmount movement={movement} />,
  },
  {
    key: 'balance',
    inSummary: 'end',
    heading: m.history_balance_after(),
    align: 'right',
    cell: ({ balanceAfter }) => <Money amount={balanceAfter} className="font-semibold" />,
  },
]

/** The amount with its sign; internal movements have none. */
export function MovementAmount({ movement: { amount, change } }: { movement: Movement }) {
  const sign = change.startsWith('-') ? '−' : fromDecimal(change) > 0n ? '+' : null
  return <SignedMoney amount={amount} sign={sign} />
}

/** The accounts of the client between which the money moved. */
export function describeDirection({ from, to }: Pick<Movement, 'from' | 'to'>): string {
  if (from && to) return m.history_from_to({ from: describeAccountKind(from), to: describeAccountKind(to) })
  return to ? m.history_into({ to: describeAccountKind(to) }) : m.history_out_of({ from: describeAccountKind(from!) })
}
