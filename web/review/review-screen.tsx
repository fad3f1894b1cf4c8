import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeError, isFailure } from '#root/web/api/client.ts'
import type { ActiveRow } from '#root/web/ui/active-row.ts'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { type BulkDecisionProps, BulkDialog, type ShownPreview } from './bulk-dialog.tsx'
import { DecidedElsewhere } from './decision.tsx'
import { type QueueSort, useQueueAddress } from './queue-address.ts'
import { QueueFilters } from './queue-filters.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import {
  pageQuery,
  previewQuery,
  recordQuery,
  type ReviewCalls,
  type ReviewTopic,
  useDecide,
  useDecideMany,
} from './review-calls.ts'
import { ReviewQueue, type ReviewRow, useOutcomes, useReviewQueue, withFreshRow } from './review-queue.tsx'
import { useReview } from './review.ts'

type Decision = 'approve' | 'reject'

/** Deciding the open record: the possible actions, and their progress. */
export type OpenReview<Row extends ReviewRow> = ReturnType<typeof useReview<Row>>

/** The parts of a review screen that differ by the kind of record. */
export interface ReviewDefinition<
  Row extends ReviewRow,
  Decided extends { readonly id: string },
  Preview extends ShownPreview,
> {
  readonly calls: ReviewCalls<Row, Decided, Preview>
  readonly topic: ReviewTopic
  /** Names the open record in the address. */
  readonly addressParam: string
  /** The statuses to choose from, the pending one first. */
  readonly statuses: readonly [string, ...string[]]
  readonly labels: () => Readonly<Record<string, ReactNode>>
  /** The orders to choose from, if not all. */
  readonly sorts?: readonly QueueSort[]
  /** The searchable fields, if there are no amounts. */
  readonly search?: () => { readonly label: string; readonly hint: string }
  readonly texts: () => { list: string; nonePending: string; nonePendingText: string; choose: string }
  /** Common reasons for rejections. */
  readonly reasons: () => readonly string[]
  readonly rejection: (row: Row) => { readonly title: string; readonly text: string }
  /** The effect of a decision, to be announced. */
  readonly outcome: (decided: Decided, row: Row | null) => string
  /** The record that is open, around its decision. */
  readonly Detail: ComponentType<{ row: Row; backTo: string; children: ReactNode }>
  /** The decision on a pending record, with notes above. */
  readonly Pending: ComponentType<{ row: Row; review: OpenReview<Row>; onDecided: (decided: Decided) => void }>
  /** Asks for confirmation before an irreversible approval. */
  readonly Confirmation?: ComponentType<{ row: Row; isOpen: boolean; onConfirm: () => void; onClose: () => void }>
  readonly bulk: {
    readonly title: (decision: Decision) => string
    /** The effect of the decision, above the preview. */
    readonly describe: (decision: Decision, preview: Preview) => ReactNode
    /** An outcome that `describe` explains already. */
    readonly explainedOutcome?: string
  }
}

export interface ReviewScreenProps {
  /** Whether the reader has turned on the single-key commands. */
  hasKeys: boolean
  /** Shown beside the filters. */
  aside: ReactNode
}

interface ScreenProps<
  Row extends ReviewRow,
  Decided extends { readonly id: string },
  Preview extends ShownPreview,
> extends ReviewScreenProps {
  definition: ReviewDefinition<Row, Decided, Preview>
  /** Whether this reader may approve a record, if known before the request. */
  isApprovable?: (row: Row) => boolean
}

const isAlways = () => true

/** A review queue: the records of one status beside the open one, its decision, and decisions on many. */
export function ReviewScreen<
  Row extends ReviewRow,
  Decided extends { readonly id: string },
  Preview extends ShownPreview,
>({ definition, isApprovable = isAlways, hasKeys, aside }: ScreenProps<Row, Decided, Preview>) {
  const { calls, topic, addressParam, statuses } = definition
  const address = useQueueAddress(statuses, addressParam, definition.sorts)
  const page = useQuery(pageQuery(topic, calls, address.filters))
  const queue = useReviewQueue<Row>(page, address, addressParam, hasKeys)
  const isPendingList = address.filters.status === 'pending'
  const one = useQuery(recordQuery(topic, calls, queue.activeRow.id))
  const activeRow = withFreshRow(queue.activeRow, one.data, isPendingList)
  const { outcomes, addOutcome } = useOutcomes()
  const onDecided = (decided: Decided) => {
    addOutcome(definition.outcome(decided, activeRow.row))
    activeRow.advanceFrom(decided.id)
  }
  const needsConfirmation = definition.Confirmation !== undefined
  const review = useReview({
    activeRow,
    isPendingList,
    ...useDecide(calls, onDecided),
    hasKeys,
    needsConfirmation,
    isApprovable,
  })
  const { selectedRows, deciding, setDeciding } = queue
  return (
    <>
      <div className={activeRow.isRequested ? 'max-lg:hidden' : ''}>
        <QueueFilters
          address={address}
          statuses={statuses.map((key) => ({ key, label: definition.labels()[key] }))}
          search={definition.search?.()}
          hasKeys={hasKeys}
          aside={aside}
        />
      </div>
      <ReviewQueue page={page} address={address} queue={queue} outcomes={outcomes} texts={definition.texts()}>
        <OpenRecord
          {...{ definition, activeRow, review, onDecided }}
          error={one.error}
          onRetry={() => void one.refetch()}
        />
      </ReviewQueue>
      {deciding && (
        <DecideMany
          definition={definition}
          decision={deciding}
          target={selectedRows.isAllSelected ? { search: address.filters.search } : { ids: [...selectedRows.ids] }}
          onClose={() => setDeciding(null)}
          onDone={selectedRows.clear}
        />
      )}
    </>
  )
}

interface OpenRecordProps<
  Row extends ReviewRow,
  Decided extends { readonly id: string },
  Preview extends ShownPreview,
> {
  definition: ReviewDefinition<Row, Decided, Preview>
  activeRow: ActiveRow<Row>
  review: OpenReview<Row>
  onDecided: (decided: Decided) => void
  /** The record could not be read: a refusal means that it does not exist. */
  error: Error | null
  onRetry: () => void
}

function OpenRecord<Row extends ReviewRow, Decided extends { readonly id: string }, Preview extends ShownPreview>({
  definition,
  activeRow,
  review,
  onDecided,
  error,
  onRetry,
}: OpenRecordProps<Row, Decided, Preview>) {
  const { Detail, Pending, Confirmation } = definition
  const { row } = activeRow
  if (!row && error && isFailure(error))
    return <LoadFailed what={definition.texts().list} error={error} onRetry={onRetry} />
  if (!row) return error && <Notice tone="info">{m.review_not_in_list()}</Notice>
  const { title, text } = definition.rejection(row)
  return (
    <Detail key={row.id} row={row} backTo={activeRow.addressOf(null)}>
      {review.isDecidedElsewhere && (
        <DecidedElsewhere
          decided={{ status: row.status, by: row.decidedBy }}
          onNext={() => activeRow.advanceFrom(row.id)}
        />
      )}
      {row.status === 'pending' && <Pending row={row} review={review} onDecided={onDecided} />}
      {Confirmation && (
        <Confirmation
          row={row}
          isOpen={review.isApprovalOpen}
          onConfirm={review.onConfirm}
          onClose={review.onCloseApproval}
        />
      )}
      <ReasonDialog
        isOpen={review.isRejectOpen}
        title={title}
        samples={definition.reasons()}
        pending={review.isRejecting}
        refusal={review.rejectError && describeError(review.rejectError)}
        onReason={review.onReason}
        onClose={review.onCloseReject}
      >
        {text}
      </ReasonDialog>
    </Detail>
  )
}

interface DecideManyProps<
  Row extends ReviewRow,
  Decided extends { readonly id: string },
  Preview extends ShownPreview,
> extends BulkDecisionProps {
  definition: ReviewDefinition<Row, Decided, Preview>
}

/** Many records approved or rejected at once, after a preview. */
function DecideMany<Row extends ReviewRow, Decided extends { readonly id: string }, Preview extends ShownPreview>({
  definition,
  target,
  ...dialog
}: DecideManyProps<Row, Decided, Preview>) {
  const { decision } = dialog
  const { calls, topic, bulk } = definition
  const preview = useQuery(previewQuery(topic, calls, { decision, ...target }))
  const deciding = useDecideMany(calls.decideMany)
  return (
    <BulkDialog
      {...dialog}
      title={bulk.title(decision)}
      preview={preview}
      deciding={deciding}
      samples={definition.reasons()}
      {...(bulk.explainedOutcome === undefined ? {} : { explainedOutcome: bulk.explainedOutcome })}
      describe={describeError}
    >
      {(shown) => bulk.describe(decision, shown)}
    </BulkDialog>
  )
}
