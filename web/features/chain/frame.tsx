import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
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
      <Link to="/chain" className="link mb-4 inline-flex min-h-11 items-center gap-2 text-sm">
        <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
        {m.explorer_back()}
      </Link>
      <ScreenTitle title={title}>
        <span dir="ltr" className="figures wrap-anywhere">
          {id}
        </span>
      </ScreenTitle>
      <Loaded query={query}>{(data) => <div className="grid gap-6">{children(data)}</div>}</Loaded>
    </>
  )
}

/** The loaded data, a loading state, or the reason why it failed. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div role="status" aria-label={m.ui_loading()}>
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
