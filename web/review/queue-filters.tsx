import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { SearchField } from '#root/web/ui/search-field.tsx'
import type { useQueueAddress } from './queue-address.ts'

export interface QueueFiltersProps<Status extends string> {
  address: ReturnType<typeof useQueueAddress<Status>>
  statuses: readonly { readonly key: Status; readonly label: ReactNode }[]
  hasKeys: boolean
  /** The searchable fields: the label for screen readers, and the placeholder. */
  search?: { readonly label: string; readonly hint: string } | undefined
  /** Shown at the end of the line of statuses. */
  aside?: ReactNode
}

/** Filters and order of a queue; all of them are in the address bar. */
export function QueueFilters<Status extends string>({
  address,
  statuses,
  hasKeys,
  search,
  aside,
}: QueueFiltersProps<Status>) {
  const { filters, sorts, set, addressOf } = address
  const choices = statuses.map(({ key, label }, index) => ({
    key,
    label,
    to: addressOf('status', index === 0 ? '' : key),
  }))
  const sort = filters.sort ?? (filters.status === 'pending' ? 'oldest' : 'newest')
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 border-b border-mullion">
        <ChoiceLinks label={m.review_status()} choices={choices} chosen={filters.status} />
        {aside}
      </div>
      <div className="flex flex-wrap gap-3">
        <SearchField
          label={search?.label ?? m.queue_search()}
          placeholder={search?.hint ?? m.queue_search_hint()}
          value={filters.search}
          onSearch={(text) => set('search', text)}
          hasKey={hasKeys}
        />
        <select
          aria-label={m.queue_sort()}
          value={sort}
          onChange={(event) => set('sort', event.target.value)}
          className="min-h-11 rounded-sm border border-edge bg-pane px-3 text-sm text-ink max-sm:grow"
        >
          {sorts.map((choice) => (
            <option key={choice} value={choice}>
              {sortLabels[choice]()}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

const sortLabels = {
  oldest: m.history_sort_oldest,
  newest: m.history_sort_newest,
  largest: m.history_sort_largest,
  smallest: m.history_sort_smallest,
}
