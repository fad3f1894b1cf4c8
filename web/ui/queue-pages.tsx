import { m } from '#root/contract/messages/messages.js'
import { ButtonLink } from './button.tsx'

interface QueuePagesProps {
  page: { readonly previous: string | null; readonly next: string | null }
  addressOf: (name: 'after' | 'before', place: string) => string
}

/** The ways to the pages beside the one that shows. */
export function QueuePages({ page: { previous, next }, addressOf }: QueuePagesProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label={m.queue_pages()} className="mt-4 flex flex-wrap gap-3">
      {previous && (
        <ButtonLink kind="quiet" to={addressOf('before', previous)} replace rel="prev">
          {m.history_previous()}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink kind="quiet" to={addressOf('after', next)} replace rel="next">
          {m.history_next()}
        </ButtonLink>
      )}
    </nav>
  )
}
