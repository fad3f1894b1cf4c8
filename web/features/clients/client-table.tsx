import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'

interface ClientTableProps<Row> {
  read: Pick<
    UseQueryResult<{ rows: readonly Row[]; previous?: string | null; next?: string | null }>,
    'data' | 'error' | 'refetch' | 'isPlaceholderData'
  >
  caption: string
  columns: readonly Column<Row>[]
  /** What stands in the place of a list that has nothing. */
  empty: ReactNode
}

/** A list of something of a client's with the ways to the pages beside it, and what stands there instead. */
export function ClientTable<Row extends { id: string }>({ read, caption, columns, empty }: ClientTableProps<Row>) {
  const [address] = useSearchAddress()
  if (read.data) {
    const { rows, previous = null, next = null } = read.data
    return (
      <div aria-busy={read.isPlaceholderData || undefined} className={read.isPlaceholderData ? 'opacity-60' : ''}>
        {rows.length > 0 ? <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} /> : empty}
        <Pager page={{ previous, next }} search={address} />
      </div>
    )
  }
  if (read.error) return <LoadFailed error={read.error} onRetry={() => void read.refetch()} />
  return (
    <div role="status" aria-label={m.ui_loading()} className="grid gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  )
}
