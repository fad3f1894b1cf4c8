import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { WriteControls } from '#root/web/ui/read-only.tsx'

interface DecisionProps {
  isApproving: boolean
  /** It has just replaced another one, and ignores clicks for a moment. */
  isBlocked?: boolean
  /** Another operator has to approve it. */
  isApprovable?: boolean
  onApprove: () => void
  onReject: () => void
  /** Another possible answer. */
  moreActions?: ReactNode
  /** The obstacle to the decision, or a note on it. */
  children?: ReactNode
}

/** Approve or reject, with notes above. An auditor reads why there is no button. */
export function Decision({
  isApproving,
  isBlocked = false,
  isApprovable = true,
  onApprove,
  onReject,
  moreActions,
  children,
}: DecisionProps) {
  return (
    <div className="grid gap-4">
      {children}
      <WriteControls>
        <div className="flex flex-wrap gap-3">
          <Button
            pending={isApproving}
            disabled={!isApprovable || isBlocked}
            pendingLabel={m.review_approving()}
            onClick={onApprove}
            aria-keyshortcuts="a"
            className="max-sm:grow"
          >
            {m.review_approve()}
          </Button>
          <Button
            kind="danger"
            disabled={isApproving || isBlocked}
            onClick={onReject}
            aria-keyshortcuts="r"
            className="max-sm:grow"
          >
            {m.review_reject()}
          </Button>
          {moreActions}
        </div>
      </WriteControls>
    </div>
  )
}

interface DecidedElsewhereProps {
  /** The decision and its operator, if known. */
  decided?: { readonly status: string; readonly by: string | null }
  onNext: () => void
}

/** Another operator decided it while it was open here. */
export function DecidedElsewhere({ decided, onNext }: DecidedElsewhereProps) {
  return (
    <Notice
      tone="refused"
      action={
        <Button kind="quiet" onClick={onNext} className="shrink-0">
          {m.review_next()}
        </Button>
      }
    >
      {describeDecision(decided)}
    </Notice>
  )
}

function describeDecision(decided: DecidedElsewhereProps['decided']): string {
  if (!decided?.by) return m.review_decided_elsewhere()
  const { status, by: name } = decided
  if (status === 'approved') return m.queue_approved_elsewhere({ name })
  if (status === 'rejected') return m.queue_rejected_elsewhere({ name })
  return status === 'cancelled' ? m.queue_cancelled_elsewhere() : m.review_decided_elsewhere()
}
