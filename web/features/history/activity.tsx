import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { describeMovement } from '#root/contract/movement-labels.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { readerZone } from '#root/web/ui/moment.tsx'
import { movementColumns } from '#root/web/ui/movement-amount.tsx'
import { choiceOf } from '#root/web/ui/search-address.ts'
import { areDaysReversed, kinds, spanOf, timeSorts, transactionOf } from './address.ts'
import { Filters } from './filters.tsx'
import { kindOptions, sortOptions } from './options.ts'
import { activityQuery } from './queries.ts'
import { RecordPage } from './record-page.tsx'

/** Every movement of the client's money in the ledger, page by page. */
export function ActivityPage() {
  const [search] = useSearchParams()
  const kind = choiceOf(search, 'kind', kinds)
  const sort = choiceOf(search, 'sort', timeSorts) ?? 'newest'
  const filters = { ...spanOf(search), ...transactionOf(search) }
  const read = useQuery({
    ...activityQuery({ ...filters, ...(kind ? { kind } : {}), sort, zone: readerZone() }),
    enabled: !areDaysReversed(filters),
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
        columns={movementColumns()}
        phoneTitle={describeMovement}
        empty={<EmptyState title={m.history_activity_empty()}>{m.history_activity_empty_text()}</EmptyState>}
      />
    </>
  )
}
