import type { ComponentType, ReactNode } from 'react'
import type { DecideManyProps } from './many-dialog.tsx'
import type { Outcome } from './outcomes.tsx'
import type { useQueueAddress } from './queue-address.ts'
import { QueueFilters, type QueueFiltersProps } from './queue-filters.tsx'
import {
  type QueuePage,
  ReviewQueue,
  type ReviewQueueProps,
  type ReviewQueueState,
  type ReviewRow,
} from './review-queue.tsx'
import type { Selection } from './selection.ts'

interface QueueViewProps<Row extends ReviewRow, Status extends string> extends Pick<
  QueueFiltersProps<Status>,
  'statuses' | 'hasKeys' | 'aside' | 'search'
> {
  address: ReturnType<typeof useQueueAddress<Status>>
  page: QueuePage<Row>
  queue: ReviewQueueState<Row>
  selection: Selection<Row>
  outcomes: readonly Outcome[]
  words: ReviewQueueProps<Row>['words']
  /** Asks what to do with those that are ticked. */
  DecideMany: ComponentType<DecideManyProps>
  /** What is open. */
  children: ReactNode
}

/** A queue as a screen: what of it shows, the list beside what is open from it, and decisions on many. */
export function QueueView<Row extends ReviewRow, Status extends string>(props: QueueViewProps<Row, Status>) {
  const { address, page, queue, selection, outcomes, words, DecideMany, children, ...filters } = props
  const { checked, deciding, setDeciding } = queue
  return (
    <>
      <div className={selection.id === null ? '' : 'max-lg:hidden'}>
        <QueueFilters address={address} {...filters} />
      </div>
      <ReviewQueue page={page} address={address} queue={queue} outcomes={outcomes} words={words}>
        {children}
      </ReviewQueue>
      {deciding && (
        <DecideMany
          decision={deciding}
          which={checked.isEverything ? { search: address.asked.search } : { ids: [...checked.ids] }}
          onClose={() => setDeciding(null)}
          onDone={checked.clear}
        />
      )}
    </>
  )
}
