import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Movement } from '#root/contract/history.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeMovement } from '#root/contract/movement-words.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Moment, readerZone } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { describeWay, MovementAmount } from '#root/web/ui/movement-amount.tsx'
import type { Column } from '#root/web/ui/table.tsx'
import { TransactionId } from '#root/web/ui/transaction-id.tsx'
import { areDaysCrossed, choiceOf, kinds, spanOf, timeSorts, transactionOf } from './address.ts'
import { Filters } from './filters.tsx'
import { kindOptions, sortOptions } from './options.ts'
import { activityQuery } from './queries.ts'
import { RecordPage } from './record-page.tsx'

const columns = (): readonly Column<Movement>[] => [
  { key: 'date', heading: m.dashboard_date(), cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'movement',
    heading: m.history_movement(),
    cell: (movement) => (
      <>
        {describeMovement(movement)}
        <span className="block text-xs text-soft">{describeWay(movement)}</span>
        <TransactionId id={movement.subjectId} />
      </>
    ),
  },
  {
    key: 'amount',
    heading: m.dashboard_amount(),
    align: 'end',
    cell: (movement) => <MovementAmount movement={movement} />,
  },
  {
    key: 'balance',
    heading: m.history_balance_after(),
    align: 'end',
    cell: ({ balanceAfter }) => <Money amount={balanceAfter} className="font-semibold" />,
  },
]

/** Every movement of the client's money as the ledger has it, page by page. */
export function ActivityPage() {
  const [search] = useSearchParams()
  const kind = choiceOf(search, 'kind', kinds)
  const sort = choiceOf(search, 'sort', timeSorts) ?? 'newest'
  const asked = { ...spanOf(search), ...transactionOf(search) }
  const read = useQuery({
    ...activityQuery({ ...asked, ...(kind ? { kind } : {}), sort, zone: readerZone() }),
    enabled: !areDaysCrossed(asked),
  })
  return (
    <>
      <Filters
        choice={{ name: 'kind', label: m.history_kind(), options: kindOptions(kinds) }}
        sorts={sortOptions(timeSorts)}
      />
      <RecordPage
        read={read}
        caption={m.history_activity()}
        columns={columns()}
        empty={<EmptyState title={m.history_activity_empty()}>{m.history_activity_empty_text()}</EmptyState>}
      />
    </>
  )
}
