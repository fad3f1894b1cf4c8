import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { BackLink } from '#root/web/ui/back-link.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'

interface RecordFrameProps<Data> {
  title: string
  /** The subject of the page: a hash or an address. */
  id: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** The page of one object on the chain: a link back, its name, and its data when loaded. */
export function RecordFrame<Data>({ title, id, query, children }: RecordFrameProps<Data>) {
  return (
    <>
      <BackLink to="/chain" className="mb-4">
        {m.explorer_back()}
      </BackLink>
      <ScreenTitle title={title}>
        <span dir="ltr" className="figures wrap-anywhere">
          {id}
        </span>
      </ScreenTitle>
      <Loaded what={title} query={query}>
        {(data) => <div className="grid gap-6">{children(data)}</div>}
      </Loaded>
    </>
  )
}

/** The loaded data, a loading state, or the reason why it failed. */
export function Loaded<Data>({
  what,
  query,
  skeleton,
  children,
}: {
  /** The name of the data, as on the screen. */
  what: string
  query: UseQueryResult<Data>
  /** Shown while it loads, if not one block. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailed what={what} error={query.error} onRetry={() => void query.refetch()} />
  if (skeleton) return skeleton
  return (
    <div role="status" aria-label={m.ui_loading()}>
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
