import { m } from '#root/contract/messages/messages.js'
import { DayField } from '#root/web/ui/day-field.tsx'
import { SelectField } from '#root/web/ui/field.tsx'
import { PhoneFold } from '#root/web/ui/phone-fold.tsx'
import { useSearchAddress, withParameter } from '#root/web/ui/search-address.ts'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { areDaysReversed, hasFilters, spanOf, transactionOf } from './address.ts'

interface Option {
  readonly value: string
  readonly label: string
}

interface FiltersProps {
  /** The choices beside the days: a status, or a kind. */
  choice: { readonly name: 'status' | 'kind'; readonly label: string; readonly options: readonly Option[] }
  sorts: readonly Option[]
}

/** Filters and order of a list. All of them are in the address bar. */
export function Filters({ choice, sorts }: FiltersProps) {
  const [search, change] = useSearchAddress()
  const span = spanOf(search)
  const set = (name: string) => (event: { target: { value: string } }) =>
    change((current) => withParameter(current, name, event.target.value))
  const clear = () =>
    change((current) => {
      const tab = current.get('tab')
      return new URLSearchParams(tab ? { tab } : {})
    })
  return (
    <div role="group" aria-label={m.history_filters()} className="mb-6 grid gap-x-4 gap-y-3">
      <SearchField
        label={m.history_search()}
        placeholder={m.history_search_hint()}
        value={transactionOf(search).transaction ?? ''}
        onSearch={(text) => change((current) => withParameter(current, 'transaction', text))}
      />
      <PhoneFold
        label={m.history_filters()}
        isInitiallyExpanded={hasFilters(search) || search.has('sort')}
        className="grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-4"
      >
        <SelectField label={choice.label} value={search.get(choice.name) ?? ''} onChange={set(choice.name)}>
          <Options options={choice.options} />
        </SelectField>
        <SelectField label={m.history_sort()} value={search.get('sort') ?? 'newest'} onChange={set('sort')}>
          <Options options={sorts} />
        </SelectField>
        <DayField
          name="from"
          label={m.history_from()}
          value={span.from ?? ''}
          error={undefined}
          onChange={set('from')}
        />
        <DayField
          name="to"
          label={m.history_to()}
          value={span.to ?? ''}
          onChange={set('to')}
          error={areDaysReversed(span) ? m.history_period_reversed() : undefined}
        />
      </PhoneFold>
      {hasFilters(search) && (
        <button type="button" onClick={clear} className="link min-h-11 justify-self-start text-sm">
          {m.history_clear()}
        </button>
      )}
    </div>
  )
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
