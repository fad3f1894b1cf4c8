import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Page } from '#root/contract/route.ts'
import { type ActiveRow, useActiveRow, useFirstRow } from '#root/web/ui/active-row.ts'
import { ButtonLink } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { useKeyCommands } from '#root/web/ui/key-commands.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Queue, QueueEntry, QueueList, QueuePlaceholder, QueueSkeleton } from '#root/web/ui/queue.tsx'
import { useIsReadOnly } from '#root/web/ui/read-only.tsx'
import type { useQueueAddress } from './queue-address.ts'
import { SelectionBar, PageCheckbox, type SelectedRows, useSelectedRows } from './selected-rows.tsx'

/** The fields that every row of a queue has. */
export interface ReviewRow {
  readonly id: string
  readonly status: string
  /** Where the record has an amount. */
  readonly amount?: string
  readonly createdAt: string
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly client: { readonly firstName: string; readonly lastName: string }
}

interface QueryState<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

type QueuePage<Row> = QueryState<Page<Row>>

type Address = ReturnType<typeof useQueueAddress<string>>

interface ReviewQueueState<Row> {
  readonly activeRow: ActiveRow<Row>
  readonly selectedRows: SelectedRows<Row>
  /** A decision on many that was started. */
  readonly deciding: 'approve' | 'reject' | null
  readonly setDeciding: (decision: 'approve' | 'reject' | null) => void
}

const noRows: readonly never[] = []

/** The open row of a page of a queue, and the selected ones. `opened` names the open one in the address. */
export function useReviewQueue<Row extends ReviewRow>(
  page: QueuePage<Row>,
  address: Pick<Address, 'goToPage'>,
  rowParam: string,
  hasKeys: boolean,
): ReviewQueueState<Row> {
  const { data, isPlaceholderData } = page
  const activeRow = useActiveRow(data?.rows, rowParam, {
    isStale: isPlaceholderData,
    onEnd: (offset) => {
      const cursor = offset > 0 ? data?.next : data?.previous
      if (cursor) address.goToPage(offset > 0 ? 'after' : 'before', cursor)
    },
  })
  useFirstRow(activeRow, isPlaceholderData ? undefined : data?.rows)
  const selectedRows = useSelectedRows(data?.rows ?? noRows)
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null)
  const isReadOnly = useIsReadOnly()
  const { row } = activeRow
  const toggle = () =>
    row?.status === 'pending' && !activeRow.isGone && selectedRows.check(row, !selectedRows.has(row.id))
  useKeyCommands({ x: toggle }, hasKeys && !isReadOnly)
  return { activeRow, selectedRows, deciding, setDeciding }
}

interface ReviewQueueProps<Row> {
  page: QueuePage<Row>
  address: Pick<Address, 'filters' | 'isFirstPage' | 'addressOf'>
  queue: ReviewQueueState<Row>
  /** Decisions made here, newest first. */
  outcomes: readonly Outcome[]
  texts: { list: string; nonePending: string; nonePendingText: string; choose: string }
  /** The open record. */
  children: ReactNode
}

/** A page of a queue beside its open record, and the actions for selected rows. */
export function ReviewQueue<Row extends ReviewRow>(props: ReviewQueueProps<Row>) {
  const { page, address, queue, outcomes, texts, children } = props
  const { activeRow, selectedRows, setDeciding } = queue
  const isReadOnly = useIsReadOnly()
  if (page.error && !page.data)
    return <LoadFailed what={texts.list} error={page.error} onRetry={() => void page.refetch()} />
  const isPending = address.filters.status === 'pending'
  const canCheck = isPending && !isReadOnly
  if (!page.data) return <QueueSkeleton isOpen={activeRow.isRequested} hasChecks={canCheck} />
  return (
    <div className="grid gap-6">
      {isPending && <Outcomes outcomes={outcomes} />}
      <Queue
        isOpen={activeRow.id !== null}
        list={
          <div aria-busy={page.isPlaceholderData || undefined} className={page.isPlaceholderData ? 'opacity-60' : ''}>
            <ReviewList {...props} page={page.data} canCheck={canCheck} />
            <QueuePages page={page.data} addressOf={address.addressOf} />
          </div>
        }
      >
        {activeRow.id === null && page.data.rows.length > 0 ? (
          <QueuePlaceholder>{texts.choose}</QueuePlaceholder>
        ) : (
          children
        )}
      </Queue>
      {canCheck && (
        <SelectionBar selectedRows={selectedRows} isRecordOpen={activeRow.id !== null} onDecide={setDeciding} />
      )}
    </div>
  )
}

interface ReviewListProps<Row> extends Omit<ReviewQueueProps<Row>, 'page'> {
  page: Page<Row>
  canCheck: boolean
}

function ReviewList<Row extends ReviewRow>({ page, address, queue, texts, canCheck }: ReviewListProps<Row>) {
  const { activeRow, selectedRows } = queue
  const { status, search } = address.filters
  if (page.rows.length === 0)
    return <NoRows isSearched={search !== '' || !address.isFirstPage} isPending={status === 'pending'} texts={texts} />
  return (
    <>
      {canCheck && (
        <PageCheckbox selectedRows={selectedRows} page={page.rows} hasMorePages={Boolean(page.previous ?? page.next)} />
      )}
      <QueueList label={texts.list}>
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
                    label: m.queue_select({ name: nameOf(row) }),
                    isChecked: selectedRows.has(row.id),
                    onCheck: (isChecked, isRange) => selectedRows.check(row, isChecked, isRange),
                  }
                : undefined
            }
          >
            <Moment instant={row.decidedAt ?? row.createdAt} />
            {row.decidedBy && (
              <span className="block wrap-anywhere">{m.queue_decided_by({ name: row.decidedBy })}</span>
            )}
          </QueueEntry>
        ))}
      </QueueList>
    </>
  )
}

interface NoRowsProps {
  isSearched: boolean
  isPending: boolean
  texts: ReviewQueueProps<ReviewRow>['texts']
}

function NoRows({ isSearched, isPending, texts }: NoRowsProps) {
  if (isSearched) return <EmptyState title={m.queue_none_match()}>{m.queue_none_match_text()}</EmptyState>
  return (
    <EmptyState title={isPending ? texts.nonePending : m.review_none()}>
      {isPending && texts.nonePendingText}
    </EmptyState>
  )
}

/** The client of a row. */
export function nameOf({ client }: Pick<ReviewRow, 'client'>): string {
  return `${client.firstName} ${client.lastName}`
}

/**
 * The open row as the server has it now, wherever it is in the queue: a link may open one outside the visible page.
 * In the list of pending records it disappears once it is decided.
 */
export function withFreshRow<Row extends ReviewRow>(
  activeRow: ActiveRow<Row>,
  fresh: Row | undefined,
  isPendingList: boolean,
): ActiveRow<Row> {
  const row = fresh?.id === activeRow.id ? fresh : activeRow.row
  return { ...activeRow, row: row ?? null, isGone: activeRow.id !== null && isPendingList && row?.status !== 'pending' }
}

interface QueuePagesProps {
  page: Pick<Page<unknown>, 'previous' | 'next'>
  addressOf: (name: 'after' | 'before', cursor: string) => string
}

/** Links to the neighbouring pages. */
function QueuePages({ page: { previous, next }, addressOf }: QueuePagesProps) {
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

interface Outcome {
  /** Its position, oldest first. */
  readonly number: number
  readonly text: string
}

const maxShown = 5

/** The decisions made on a screen, newest first: one notice for each, so that none hides another. */
export function useOutcomes(): { outcomes: readonly Outcome[]; addOutcome: (text: string) => void } {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const addOutcome = (text: string) =>
    setOutcomes((before) => [{ number: (before[0]?.number ?? 0) + 1, text }, ...before].slice(0, maxShown))
  return { outcomes, addOutcome }
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (outcomes.length === 0) return null
  return (
    <div className="grid gap-2">
      {outcomes.map(({ number, text }) => (
        <Notice key={number} tone="done">
          {text}
        </Notice>
      ))}
    </div>
  )
}
