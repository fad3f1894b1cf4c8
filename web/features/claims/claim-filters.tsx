import type { CatalogueClaim } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import { SearchField } from '#root/web/ui/search-field.tsx'
import { namePage } from './claim-words.ts'

interface ClaimFiltersProps {
  claims: readonly CatalogueClaim[]
  /** Empty: all of them. */
  page: string
  search: string
  onSet: (name: 'page' | 'search', value: string) => void
}

/** Which claims show: those of a page, and those that have a word. */
export function ClaimFilters({ claims, page, search, onSet }: ClaimFiltersProps) {
  const pages = [...new Set(claims.flatMap(({ shownAt }) => shownAt))]
  return (
    <>
      <SearchField
        label={m.claims_search()}
        placeholder={m.claims_search()}
        value={search}
        onSearch={(text) => onSet('search', text)}
      />
      <select
        aria-label={m.claims_page()}
        value={page}
        onChange={(event) => onSet('page', event.target.value)}
        className="min-h-11 max-w-full rounded-sm border border-edge bg-pane px-3 text-sm text-ink max-sm:grow"
      >
        <option value="">{m.claims_page_any()}</option>
        {pages.map((path) => (
          <option key={path} value={path}>
            {namePage(path)}
          </option>
        ))}
      </select>
    </>
  )
}
