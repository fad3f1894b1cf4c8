import { useState } from 'react'
import { useKeyCommands } from './key-commands.ts'
import { useOnlyReads } from './reader-view.tsx'
import type { Selection } from './selection.ts'

interface Attempt {
  readonly isPending: boolean
  readonly error: Error | null
}

interface Operation<Input> extends Attempt {
  readonly variables: Input | undefined
  readonly mutate: (input: Input) => void
}

interface ReviewOptions<Row> {
  selection: Selection<Row>
  /** The list shows what waits for a decision. */
  isPendingList: boolean
  approve: Operation<string>
  reject: Operation<{ id: string; reason: string }>
  /** The reader wants the single-key commands j, k, a and r. */
  hasKeys: boolean
}

/** Deciding the rows of a queue one after the other: what is open, what may be done with it, and by which keys. */
export function useReview<Row extends { id: string; status: string }>({
  selection,
  isPendingList,
  approve,
  reject,
  hasKeys,
}: ReviewOptions<Row>) {
  const [rejectingId, setRejectingId] = useState<string | null>(null)
  const { row, isGone } = selection
  const approval = attemptOn(row, approve, approve.variables)
  const rejection = attemptOn(row, reject, reject.variables?.id)
  const isDeciding = approval.isRunning || rejection.isRunning
  const isDecidedElsewhere = isPendingList && isGone && row !== null && !isDeciding
  const onlyReads = useOnlyReads()
  const mayDecide = !onlyReads && row?.status === 'pending' && !isGone && !isDeciding
  const onApprove = () => {
    if (mayDecide) approve.mutate(row.id)
  }
  const onReject = () => {
    if (mayDecide) setRejectingId(row.id)
  }
  useKeyCommands({ j: () => selection.step(1), k: () => selection.step(-1), a: onApprove, r: onReject }, hasKeys)
  return {
    isDecidedElsewhere,
    isApproving: approval.isRunning,
    isRejecting: rejection.isRunning,
    isRejectOpen: rejectingId !== null && rejectingId === row?.id && !isDecidedElsewhere,
    approveError: approval.error,
    rejectError: rejection.error,
    onApprove,
    onReject,
    onReason: (reason: string) => row && reject.mutate({ id: row.id, reason }),
    onCloseReject: () => setRejectingId(null),
  }
}

/**
 * What an operation is doing with the open row, and why it was refused there. It may still be busy with the row before:
 * it ends only when the lists are read again, and by then the next one may be decided.
 */
function attemptOn(row: { id: string } | null, { isPending, error }: Attempt, subjectId: string | undefined) {
  const isOnRow = row !== null && row.id === subjectId
  return { isRunning: isOnRow && isPending, error: isOnRow ? error : null }
}
