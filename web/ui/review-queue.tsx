import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type ActiveRow, useActiveRow } from './active-row.ts'
import { CheckBar, CheckPage } from './check-bar.tsx'
import { EmptyState } from './empty-state.tsx'
import { useKeyCommands } from './key-commands.ts'
import { LoadFailed } from './load-failed.tsx'
import { Moment } from './moment.tsx'
import { Money } from './money.tsx'
import { type Outcome, Outcomes } from './outcomes.tsx'
import type { useQueueAddress } from './queue-address.ts'
import { QueuePages } from './queue-pages.tsx'
import { Queue, QueueEntry, QueueList, QueuePlaceholder, QueueSkeleton } from './queue.tsx'
import { useOnlyReads } from './reader-view.tsx'
import { type SelectedRows, useSelectedRows } from './selected-rows.ts'

/** What every row of a queue has. */
export interface ReviewRow {
  readonly id: string
  readonly status: string
  /** Where money is asked for. */
  readonly amount?: string
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly client: { readonly firstName: string; readonly lastName: string }
}

interface Read<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

export type QueuePage<Row> = Read<Page<Row>>

interface Page<Row> {
  readonly rows: readonly Row[]
  readonly previous: string | null
  readonly next: string | null
}

type Address = ReturnType<typeof useQueueAddress<string>>

export interface ReviewQueueState<Row> {
  readonly activeRow: ActiveRow<Row>
  readonly selectedRows: SelectedRows<Row>
  /** What is to be decided at once, when that was asked for. */
  readonly deciding: 'approve' | 'reject' | null
  readonly setDeciding: (decision: 'approve' | 'reject' | null) => void
}

const noRows: readonly never[] = []

/** Which row of a page of a queue is open, and which are ticked. `opened` names the open one in the address. */
export function useReviewQueue<Row extends ReviewRow>(
  page: QueuePage<Row>,
  address: Pick<Address, 'turn'>,
  opened: string,
  hasKeys: boolean,
): ReviewQueueState<Row> {
  const { data, isPlaceholderData } = page
  const activeRow = useActiveRow(data?.rows, opened, {
    isStale: isPlaceholderData,
    onEnd: (places) => {
      const place = places > 0 ? data?.next : data?.previous
      if (place) address.turn(places > 0 ? 'after' : 'before', place)
    },
  })
  const selectedRows = useSelectedRows(data?.rows ?? noRows)
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null)
  const onlyReads = useOnlyReads()
  const { row } = activeRow
  const toggle = () =>
    row?.status === 'pending' && !activeRow.isGone && selectedRows.check(row, !selectedRows.has(row.id))
  useKeyCommands({ x: toggle }, hasKeys && !onlyReads)
  return { activeRow, selectedRows, deciding, setDeciding }
}

export interface ReviewQueueProps<Row> {
  page: QueuePage<Row>
  address: Pick<Address, 'asked' | 'isFirstPage' | 'addressOf'>
  queue: ReviewQueueState<Row>
  /** What was decided here, the latest first. */
  outcomes: readonly Outcome[]
  words: { list: string; nonePending: string; nonePendingText: string; choose: string }
  /** What is open. */
  children: ReactNode
}

/** A page of a queue beside what is open from it, and what can be done with those that are ticked. */
export function ReviewQueue<Row extends ReviewRow>(props: ReviewQueueProps<Row>) {
  const { page, address, queue, outcomes, words, children } = props
  const { activeRow, selectedRows, setDeciding } = queue
  const onlyReads = useOnlyReads()
  if (page.error && !page.data) return <LoadFailed error={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return <QueueSkeleton />
  const isPending = address.asked.status === 'pending'
  return (
    <div className="grid gap-6">
      {isPending && <Outcomes outcomes={outcomes} />}
      <Queue
        isOpen={activeRow.id !== null}
        list={
          <div aria-busy={page.isPlaceholderData || undefined} className={page.isPlaceholderData ? 'opacity-60' : ''}>
            <ReviewList {...props} page={page.data} canCheck={isPending && !onlyReads} />
            <QueuePages page={page.data} addressOf={address.addressOf} />
          </div>
        }
      >
        {activeRow.id === null && page.data.rows.length > 0 ? (
          <QueuePlaceholder>{words.choose}</QueuePlaceholder>
        ) : (
          children
        )}
      </Queue>
      {isPending && !onlyReads && (
        <CheckBar selectedRows={selectedRows} isBeside={activeRow.id !== null} onDecide={setDeciding} />
      )}
    </div>
  )
}

interface ReviewListProps<Row> extends Omit<ReviewQueueProps<Row>, 'page'> {
  page: Page<Row>
  canCheck: boolean
}

function ReviewList<Row extends ReviewRow>({ page, address, queue, words, canCheck }: ReviewListProps<Row>) {
  const { activeRow, selectedRows } = queue
  const { status, search } = address.asked
  if (page.rows.length === 0)
    return (
      <NothingThere isSearched={search !== '' || !address.isFirstPage} isPending={status === 'pending'} words={words} />
    )
  return (
    <>
      {canCheck && (
        <CheckPage selectedRows={selectedRows} page={page.rows} hasMorePages={Boolean(page.previous ?? page.next)} />
      )}
      <QueueList label={words.list}>
        {page.rows.map((row) => (
          <QueueEntry
            key={row.id}
            to={activeRow.addressOf(row.id)}
            isOpen={row.id === activeRow.id}
            name={nameOf(row)}
            amount={row.amount !== undefined && <Money amount={row.amount} />}
            check={
              canCheck
                ? {
                    label: m.queue_check({ name: nameOf(row) }),
                    isChecked: selectedRows.has(row.id),
                    onCheck: (isChecked, isRange) => selectedRows.check(row, isChecked, isRange),
                  }
                : undefined
            }
          >
            <Moment at={row.decidedAt ?? row.createdAt} />
            {row.decidedBy && (
              <span className="block wrap-anywhere">{m.queue_decided_by({ name: row.decidedBy })}</span>
            )}
          </QueueEntry>
        ))}
      </QueueList>
    </>
  )
}

interface NothingThereProps {
  isSearched: boolean
  isPending: boolean
  words: ReviewQueueProps<ReviewRow>['words']
}

function NothingThere({ isSearched, isPending, words }: NothingThereProps) {
  if (isSearched) return <EmptyState title={m.queue_none_found()}>{m.queue_none_found_text()}</EmptyState>
  return (
    <EmptyState title={isPending ? words.nonePending : m.review_none()}>
      {isPending && words.nonePendingText}
    </EmptyState>
  )
}

/** Whose a row is. */
export function nameOf({ client }: Pick<ReviewRow, 'client'>): string {
  return `${client.firstName} ${client.lastName}`
}

/**
 * The open row as the server has it now, wherever in the queue it stands: a link may open one that is on no page that shows.
 * On the list of what waits it is gone once it does not wait any more.
 */
export function withOne<Row extends ReviewRow>(
  activeRow: ActiveRow<Row>,
  one: Row | undefined,
  isPendingList: boolean,
): ActiveRow<Row> {
  const row = one?.id === activeRow.id ? one : activeRow.row
  return { ...activeRow, row: row ?? null, isGone: activeRow.id !== null && isPendingList && row?.status !== 'pending' }
}
