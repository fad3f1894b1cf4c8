import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { Page } from '#root/contract/route.ts'
import { describeError, RefusedError } from '#root/web/api/client.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { withParameter } from '#root/web/ui/search-address.ts'
import { TableSkeleton } from '#root/web/ui/skeleton.tsx'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { areDaysReversed, hasFilters, spanOf } from './address.ts'

interface RecordPageProps<Row> {
  read: UseQueryResult<Page<Row>>
  caption: string
  columns: readonly Column<Row>[]
  /** What a record is, on a phone. */
  phoneTitle: (row: Row) => ReactNode
  /** Shown in place of an empty list. */
  empty: ReactNode
}

/** A page of a list with links to the neighbouring pages, or its empty state. */
export function RecordPage<Row extends { id: string }>({
  read,
  caption,
  columns,
  phoneTitle,
  empty,
}: RecordPageProps<Row>) {
  const [search, setSearch] = useSearchParams()
  if (areDaysReversed(spanOf(search))) return null
  if (read.data && !(read.error && read.isPlaceholderData))
    return (
      <div aria-busy={read.isPlaceholderData || undefined} className={read.isPlaceholderData ? 'opacity-60' : ''}>
        {read.data.rows.length > 0 ? (
          <Table
            caption={caption}
            columns={columns}
            rows={read.data.rows}
            rowKey={({ id }) => id}
            phoneTitle={phoneTitle}
          />
        ) : (
          <NoRecords search={search} empty={empty} />
        )}
        <Pager page={read.data} search={search} />
      </div>
    )
  if (read.error) {
    // An invalid cursor was typed or is outdated: the first page always exists.
    const isInvalidCursor = read.error instanceof RefusedError && read.error.code === 'invalid-input'
    const retry = () =>
      isInvalidCursor ? setSearch(withParameter(search, 'after', null), { replace: true }) : void read.refetch()
    return (
      <LoadFailed
        error={isInvalidCursor ? new Error(m.history_page_missing()) : new Error(describeError(read.error))}
        title={m.history_failed()}
        onRetry={retry}
      />
    )
  }
  return <TableSkeleton columns={columns} isFolded />
}

function NoRecords({ search, empty }: { search: URLSearchParams; empty: ReactNode }) {
  if (!hasFilters(search) && !search.has('after') && !search.has('before')) return empty
  return <EmptyState title={m.history_none_match()}>{m.history_none_match_text()}</EmptyState>
}
