import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type Column, Table } from './table.tsx'

/** A placeholder of the size of the loading content, so that nothing moves when it arrives. */
export function Skeleton({ className = 'h-6 w-32' }: { className?: string }) {
  return <span aria-hidden="true" className={`block max-w-full animate-pulse rounded-sm bg-glass ${className}`} />
}

/** Empty panes of these heights, for a screen whose form is not drawn before its data is there. */
export function PaneSkeletons({ heights, className = '' }: { heights: readonly string[]; className?: string }) {
  return (
    <div role="status" aria-label={m.ui_loading()} className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${className}`}>
      {heights.map((height, index) => (
        <div
          key={index}
          className={`grid grid-cols-[minmax(0,1fr)] content-start gap-4 border border-mullion bg-pane p-5 sm:p-7 ${height}`}
        >
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-80" />
        </div>
      ))}
    </div>
  )
}

/**
 * What a screen will show, drawn with sample values: every word is a bar of its own size. So the placeholder has the
 * size of the contents, also after a change of them. Its contents must have no effects and store nothing. Its fields are
 * disabled: nothing typed into them would stay.
 */
export function Ghost({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={m.ui_loading()} className={className}>
      <div aria-hidden="true" inert className="ghost animate-pulse">
        <fieldset disabled className="contents">
          {children}
        </fieldset>
      </div>
    </div>
  )
}

const drawBar = () => <Skeleton className="h-6 w-24" />
const drawAmountBar = () => <Skeleton className="h-6 w-24 md:ml-auto" />

interface TableSkeletonProps<Row> {
  columns: readonly Column<Row>[]
  rows?: number
  /** Whether each record is two lines on a phone. */
  isFolded?: boolean
}

/** The head of a table, with bars for its first rows. */
export function TableSkeleton<Row>({ columns, rows = 8, isFolded = false }: TableSkeletonProps<Row>) {
  return (
    <div role="status" aria-label={m.ui_loading()}>
      <Table
        caption={m.ui_loading()}
        columns={columns.map((column) => ({ ...column, cell: column.align === 'right' ? drawAmountBar : drawBar }))}
        rows={Array.from({ length: rows }, (_, row) => String(row))}
        rowKey={String}
        {...(isFolded ? { phoneTitle: drawBar } : {})}
      />
    </div>
  )
}
