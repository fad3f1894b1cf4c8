import type { ClientsQuery } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { SelectField } from '#root/web/ui/field.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { shows, sorts, withChoice } from './client-address.ts'

const showWords: Record<ClientsQuery['show'], () => string> = {
  all: m.clients_show_all,
  people: m.clients_show_people,
  'with-plan': m.clients_show_with_plan,
  locked: m.clients_show_locked,
  sample: m.clients_show_sample,
}

const sortWords: Record<ClientsQuery['sort'], () => string> = {
  newest: m.clients_sort_newest,
  oldest: m.clients_sort_oldest,
  name: m.clients_sort_name,
}

/** Which clients to show, and in which order. */
export function ClientFilters({ query }: { query: ClientsQuery }) {
  const [, change] = useSearchAddress()
  const set = (name: string) => (value: string) => change((current) => withChoice(current, name, value))
  return (
    <div className="mb-6 grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="sm:max-lg:col-span-2">
        <SearchField
          label={m.clients_search()}
          hint={m.clients_search_hint()}
          value={query.search}
          onSearch={set('search')}
        />
      </div>
      <SelectField label={m.clients_show()} value={query.show} onChange={(event) => set('show')(event.target.value)}>
        {shows.map((show) => (
          <option key={show} value={show}>
            {showWords[show]()}
          </option>
        ))}
      </SelectField>
      <SelectField label={m.clients_sort()} value={query.sort} onChange={(event) => set('sort')(event.target.value)}>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]()}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
