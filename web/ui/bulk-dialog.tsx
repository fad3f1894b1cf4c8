import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { DecisionResults, DecisionsRequest } from '#root/contract/review.ts'
import { BulkOutcome, BulkProgress } from './bulk-outcome.tsx'
import { isDecidable, BulkPreview, type ShownPreview } from './bulk-preview.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
import { isReason, ReasonField } from './reason-field.tsx'
import { Skeleton } from './skeleton.tsx'

/** Deciding many, as it goes on: see useDecideMany. */
interface Deciding {
  readonly progress: {
    readonly total: number
    readonly results: DecisionResults['results']
    readonly isRunning: boolean
    readonly error: Error | null
  }
  readonly start: (request: DecisionsRequest) => unknown
  readonly resume: () => unknown
}

/** What a queue asks for, for those of its rows that are ticked. */
export interface BulkDecisionProps {
  decision: 'approve' | 'reject'
  /** By their ids, or everything that waits and that a search finds. */
  which: { ids: string[] } | { search: string }
  onClose: () => void
  /** Something was decided: what was ticked is done with. */
  onDone: () => void
}

interface BulkDialogProps<Preview extends ShownPreview> extends Omit<BulkDecisionProps, 'which'> {
  title: string
  preview: { readonly data: Preview | undefined; readonly error: Error | null }
  deciding: Deciding
  /** Reasons that come up often. */
  samples: readonly string[]
  /** A reason for which some are left out that `children` tell. */
  explained?: string
  /** A refusal's words. */
  describe: (error: Error) => string
  /** What this decision does, above the preview. */
  children: (preview: Preview) => ReactNode
}

/** A decision on many: what it will come to, one by one; the way there; and what became of each. */
export function BulkDialog<Preview extends ShownPreview>(props: BulkDialogProps<Preview>) {
  return props.deciding.progress.total > 0 ? <Running {...props} /> : <Asking {...props} />
}

function Asking<Preview extends ShownPreview>(props: BulkDialogProps<Preview>) {
  const { decision, title, preview, deciding, samples, explained, describe, children, onClose } = props
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const ids = preview.data?.items.filter(isDecidable).map(({ id }) => id) ?? []
  const count = ids.length
  const isRejection = decision === 'reject'
  const confirm = () => {
    setAsked(true)
    if (!isRejection) void deciding.start({ decision, ids })
    else if (isReason(reason)) void deciding.start({ decision, ids, reason: reason.trim() })
  }
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button kind={isRejection ? 'danger' : 'primary'} disabled={count === 0} onClick={confirm}>
            {isRejection ? m.queue_confirm_reject({ count }) : m.queue_confirm_approve({ count })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {preview.error && <Notice tone="refused">{describe(preview.error)}</Notice>}
        {!preview.error && !preview.data && <Skeleton className="h-48 w-full" />}
        {preview.data && children(preview.data)}
        {preview.data && <BulkPreview preview={preview.data} explained={explained} />}
        {isRejection && <ReasonField value={reason} onValue={setReason} isAsked={isAsked} samples={samples} />}
      </div>
    </Dialog>
  )
}

function Running<Preview extends ShownPreview>(props: BulkDialogProps<Preview>) {
  const { title, preview, deciding, describe } = props
  const close = () => {
    props.onDone()
    props.onClose()
  }
  const { total, results, isRunning, error } = deciding.progress
  return (
    <Dialog
      isOpen
      title={title}
      onClose={close}
      closable={!isRunning}
      actions={
        <>
          {!isRunning && (
            <Button kind={error ? 'quiet' : 'primary'} onClick={close}>
              {m.ui_close()}
            </Button>
          )}
          {error && <Button onClick={() => void deciding.resume()}>{m.queue_go_on()}</Button>}
        </>
      }
    >
      <div className="grid gap-4">
        {(isRunning || error) && <BulkProgress done={results.length} total={total} isRunning={isRunning} />}
        {error && <Notice tone="refused">{m.queue_stopped({ reason: describe(error) })}</Notice>}
        {!isRunning && <BulkOutcome results={results} items={preview.data?.items ?? []} />}
      </div>
    </Dialog>
  )
}
