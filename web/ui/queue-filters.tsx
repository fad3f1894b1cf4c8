import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { ChoiceLinks } from './choice-links.tsx'
import { useKeyCommands } from './key-commands.ts'
import type { useQueueAddress } from './queue-address.ts'
import { queueSorts } from './queue-address.ts'

interface QueueFiltersProps<Status extends string> {
  address: ReturnType<typeof useQueueAddress<Status>>
  statuses: readonly { readonly key: Status; readonly label: ReactNode }[]
  hasKeys: boolean
  /** What stands at the end of the line of statuses. */
  aside?: ReactNode
}

/** What of a queue shows and in which order; all of it stands in the address bar. */
export function QueueFilters<Status extends string>({ address, statuses, hasKeys, aside }: QueueFiltersProps<Status>) {
  const { asked, set, addressOf } = address
  const choices = statuses.map(({ key, label }, place) => ({
    key,
    label,
    to: addressOf('status', place === 0 ? '' : key),
  }))
  const sort = asked.sort ?? (asked.status === 'pending' ? 'oldest' : 'newest')
  return (
    <div className="mb-6 grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 border-b border-mullion">
        <ChoiceLinks label={m.review_status()} choices={choices} chosen={asked.status} />
        {aside}
      </div>
      <div className="flex flex-wrap gap-3">
        <SearchField searched={asked.search} onSearch={(text) => set('search', text)} hasKeys={hasKeys} />
        <select
          aria-label={m.queue_sort()}
          value={sort}
          onChange={(event) => set('sort', event.target.value)}
          className="min-h-11 rounded-sm border border-edge bg-pane px-3 text-sm text-ink max-sm:grow"
        >
          {queueSorts.map((choice) => (
            <option key={choice} value={choice}>
              {sortWords[choice]()}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

const sortWords = {
  oldest: m.history_sort_oldest,
  newest: m.history_sort_newest,
  largest: m.history_sort_largest,
  smallest: m.history_sort_smallest,
}

const searchPauseMs = 300

interface SearchFieldProps {
  searched: string
  onSearch: (text: string) => void
  hasKeys: boolean
}

/** Searches while it is typed in, after a short rest. */
function SearchField({ searched, onSearch, hasKeys }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(searched)
  const [sent, setSent] = useState(searched)
  const [known, setKnown] = useState(searched)
  // Another address than the one that was typed here: a link, or the way back. What was typed since stays.
  if (searched !== known) {
    setKnown(searched)
    if (searched !== sent) setText(searched)
  }
  useKeyCommands({ '/': () => field.current?.focus() }, hasKeys)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (text.trim() === searched) return
    const timer = setTimeout(() => {
      setSent(text.trim())
      latest.current(text.trim())
    }, searchPauseMs)
    return () => clearTimeout(timer)
  }, [text, searched])
  return (
    <label className="relative min-w-0 grow basis-64">
      <span className="sr-only">{m.queue_search()}</span>
      <Search aria-hidden="true" className="pointer-events-none absolute start-3 top-3.5 size-4 text-soft" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={100}
        placeholder={m.queue_search_hint()}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full rounded-sm border border-edge bg-pane px-3 ps-9 text-sm text-ink placeholder:text-soft"
      />
    </label>
  )
}
