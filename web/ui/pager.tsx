import { m } from '#root/contract/messages/messages.js'
import type { Page } from '#root/contract/route.ts'
import { ButtonLink } from './button.tsx'
import { withParameter } from './search-address.ts'

interface PagerProps {
  page: Pick<Page<unknown>, 'previous' | 'next'>
  /** The query of the address; the cursor is in it as `after` or `before`. */
  search: URLSearchParams
}

/** Links to the neighbouring pages of a list; nothing when there is only one. */
export function Pager({ page: { previous, next }, search }: PagerProps) {
  const isFirst = !search.has('after') && !search.has('before')
  if (isFirst && !next) return null
  return (
    <nav aria-label={m.history_pages()} className="mt-6 flex flex-wrap gap-3">
      {!isFirst && (
        <ButtonLink kind="quiet" to={`?${withParameter(search, 'after', null)}`} preventScrollReset>
          {m.history_first()}
        </ButtonLink>
      )}
      {previous && (
        <ButtonLink kind="quiet" to={`?${withParameter(search, 'before', previous)}`} preventScrollReset rel="prev">
          {m.history_previous()}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink kind="quiet" to={`?${withParameter(search, 'after', next)}`} preventScrollReset rel="next">
          {m.history_next()}
        </ButtonLink>
      )}
    </nav>
  )
}
