import { ArrowDownUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { ChoiceLinks } from '#root/web/ui/choice-links.tsx'
import { FilterBar } from '#root/web/ui/filter-bar.tsx'
import { SearchField } from '#root/web/ui/search-field.tsx'
import type { useQueueAddress } from './queue-address.ts'

export interface QueueFiltersProps<Status extends string> {
  address: ReturnType<typeof useQueueAddress<Status>>
  statuses: readonly { readonly key: Status; readonly label: ReactNode }[]
  hasKeys: boolean
  /** The searchable fields: the label for screen readers, and the placeholder. */
  search?: { readonly label: string; readonly hint: string } | undefined
  /** Shown after the order. */
  aside?: ReactNode
}

/** Filters and order of a queue, in one line where there is room; all of them are in the address bar. */
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
    <FilterBar choices={<ChoiceLinks label={m.review_status()} choices={choices} chosen={filters.status} />}>
      <SearchField
        label={search?.label ?? m.queue_search()}
        placeholder={search?.hint ?? m.queue_search_hint()}
        value={filters.search}
        onSearch={(text) => set('search', text)}
        hasKey={hasKeys}
      />
      {/* On a phone a sign, so that the list begins higher. */}
      <span className="field-box relative grid max-sm:size-11 max-sm:place-items-center max-sm:rounded-sm max-sm:border max-sm:border-edge max-sm:bg-pane max-sm:has-focus-visible:outline-2">
        <ArrowDownUp aria-hidden="true" className="size-5 text-soft sm:hidden" />
        <select
          aria-label={m.queue_sort()}
          value={sort}
          onChange={(event) => set('sort', event.target.value)}
          className="min-h-11 rounded-sm border border-edge bg-pane px-3 text-sm text-ink xl:max-w-44 max-sm:absolute max-sm:inset-0 max-sm:w-full max-sm:opacity-0"
        >
          {sorts.map((choice) => (
            <option key={choice} value={choice}>
              {sortLabels[choice]()}
            </option>
          ))}
        </select>
      </span>
      {aside}
    </FilterBar>
  )
}

const sortLabels = {
  oldest: m.history_sort_oldest,
  newest: m.history_sort_newest,
  largest: m.history_sort_largest,
  smallest: m.history_sort_smallest,
}
