import { useState } from 'react'
import type { ActiveRow } from '#root/web/ui/active-row.ts'
import { useClickGuard } from '#root/web/ui/click-guard.ts'
import { useKeyCommands } from '#root/web/ui/key-commands.ts'
import { useIsReadOnly } from '#root/web/ui/read-only.tsx'

interface Attempt {
  readonly isPending: boolean
  readonly error: Error | null
}

interface Operation<Input> extends Attempt {
  readonly variables: Input | undefined
  readonly mutate: (input: Input) => void
}

interface ReviewOptions<Row> {
  activeRow: ActiveRow<Row>
  /** The list shows pending records. */
  isPendingList: boolean
  approve: Operation<string>
  reject: Operation<{ id: string; reason: string }>
  /** Whether the user has turned on the single-key commands j, k, a and r. */
  hasKeys: boolean
  /** Approving is irreversible: a dialog of the screen asks for confirmation. */
  needsConfirmation?: boolean
  /** Whether this reader may approve the row at all, if known. */
  isApprovable?: (row: Row) => boolean
}

/** Deciding the rows of a queue one by one: the open row, the possible actions, and their keys. */
export function useReview<Row extends { id: string; status: string }>({
  activeRow,
  isPendingList,
  approve,
  reject,
  hasKeys,
  ...approving
}: ReviewOptions<Row>) {
  const [rejectingId, setRejectingId] = useState<string | null>(null)
  const { row, isGone } = activeRow
  const { isFresh, isBlocked } = useOpenedRow(row, approve, reject)
  const approval = attemptFor(row, approve, approve.variables)
  const rejection = attemptFor(row, reject, reject.variables?.id)
  const isDeciding = approval.isRunning || rejection.isRunning
  const isDecidedElsewhere = isPendingList && isGone && row !== null && !isDeciding
  const isReadOnly = useIsReadOnly()
  const mayDecide = !isReadOnly && row?.status === 'pending' && !isGone && !isDeciding
  const approvalState = useApproval(mayDecide ? row : null, approve.mutate, approving)
  const onReject = () => {
    if (mayDecide) setRejectingId(row.id)
  }
  const unlessFresh = (decide: () => void) => () => {
    if (!isFresh()) decide()
  }
  const steps = { j: () => activeRow.step(1), k: () => activeRow.step(-1) }
  useKeyCommands({ ...steps, a: unlessFresh(approvalState.onApprove), r: unlessFresh(onReject) }, hasKeys)
  return {
    isDecidedElsewhere,
    isBlocked,
    ...approvalState,
    isApproving: approval.isRunning,
    isRejecting: rejection.isRunning,
    isRejectOpen: rejectingId !== null && rejectingId === row?.id && !isDecidedElsewhere,
    approveError: approval.error,
    rejectError: rejection.error,
    onReject,
    onReason: (reason: string) => row && reject.mutate({ id: row.id, reason }),
    onCloseReject: () => setRejectingId(null),
  }
}

/** Approves the row: at once, or after confirmation in the screen's dialog. */
function useApproval<Row extends { id: string }>(
  row: Row | null,
  approve: (id: string) => void,
  {
    needsConfirmation = false,
    isApprovable = () => true,
  }: Pick<ReviewOptions<Row>, 'needsConfirmation' | 'isApprovable'>,
) {
  const [confirmedId, setConfirmedId] = useState<string | null>(null)
  const id = row && isApprovable(row) ? row.id : null
  const isApprovalOpen = confirmedId !== null && confirmedId === id
  // When a temporary obstacle ends, the question must not open again automatically.
  if (confirmedId !== null && !isApprovalOpen) setConfirmedId(null)
  return {
    isApprovalOpen,
    onApprove: () => {
      if (id === null) return
      if (needsConfirmation) setConfirmedId(id)
      else approve(id)
    },
    onConfirm: () => {
      setConfirmedId(null)
      if (isApprovalOpen) approve(confirmedId)
    },
    onCloseApproval: () => setConfirmedId(null),
  }
}

/** Whether the open row has just appeared, and whether it replaced a decided one. */
function useOpenedRow(
  row: { id: string } | null,
  approve: Operation<string>,
  reject: Operation<{ id: string; reason: string }>,
) {
  const id = row?.id ?? null
  const [before, setBefore] = useState({ id, previous: null as string | null })
  if (id !== before.id) setBefore({ id, previous: before.id })
  const previous = id === before.id ? before.previous : before.id
  return useClickGuard(id, previous !== null && [approve.variables, reject.variables?.id].includes(previous))
}

/**
 * An operation's state for the open row, and its refusal. It may still be busy with the previous row: it ends only
 * after the lists are refetched, and by then the next row may be open.
 */
function attemptFor(row: { id: string } | null, { isPending, error }: Attempt, subjectId: string | undefined) {
  const isOnRow = row !== null && row.id === subjectId
  return { isRunning: isOnRow && isPending, error: isOnRow ? error : null }
}
