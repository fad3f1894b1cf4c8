import { m } from '#root/contract/messages/messages.js'
import type { Page } from '#root/contract/route.ts'
import { ButtonLink } from './button.tsx'

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
        <ButtonLink kind="quiet" to={addressWith(search, {})} preventScrollReset>
          {m.history_first()}
        </ButtonLink>
      )}
      {previous && (
        <ButtonLink kind="quiet" to={addressWith(search, { before: previous })} preventScrollReset rel="prev">
          {m.history_previous()}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink kind="quiet" to={addressWith(search, { after: next })} preventScrollReset rel="next">
          {m.history_next()}
        </ButtonLink>
      )}
    </nav>
  )
}

/** The same list at its first page, or at a cursor. */
function addressWith(search: URLSearchParams, cursor: { after?: string; before?: string }): string {
  const changed = new URLSearchParams(search)
  for (const name of ['after', 'before']) changed.delete(name)
  for (const [name, value] of Object.entries(cursor)) changed.set(name, value)
  return `?${changed}`
}
