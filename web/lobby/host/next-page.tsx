import { Link, useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'

/** The links below a list that has further pages. */
export function NextPage({ next }: { next: string | null }) {
  const [search] = useSearchParams()
  const isFirst = !search.has('after')
  if (isFirst && next === null) return null
  const at = (after: string | null) => {
    const changed = new URLSearchParams(search)
    changed.delete('after')
    if (after !== null) changed.set('after', after)
    return `?${changed}`
  }
  const style = 'link inline-flex min-h-11 items-center text-sm'
  return (
    <nav className="mt-4 flex flex-wrap gap-6">
      {!isFirst && (
        <Link to={at(null)} className={style}>
          {m.lobby_first_page()}
        </Link>
      )}
      {next !== null && (
        <Link to={at(next)} className={style}>
          {m.lobby_next_page()}
        </Link>
      )}
    </nav>
  )
}
