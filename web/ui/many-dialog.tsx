import { type ReactNode, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { DecisionPreview, DecisionResults, DecisionsRequest } from '#root/contract/review.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ManyOutcome, ManyProgress } from './many-outcome.tsx'
import { isDecidable, ManyPreview } from './many-preview.tsx'
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
  readonly goOn: () => unknown
}

interface ManyDialogProps {
  decision: 'approve' | 'reject'
  title: string
  preview: { readonly data: DecisionPreview | undefined; readonly error: Error | null }
  deciding: Deciding
  /** Reasons that come up often. */
  samples: readonly string[]
  /** A reason for which some are left out that `children` tell. */
  told?: string
  /** A refusal's words. */
  describe: (error: Error) => string
  /** What this decision does, above the preview. */
  children: (preview: DecisionPreview) => ReactNode
  onClose: () => void
}

/** A decision on many: what it will come to, one by one; the way there; and what became of each. */
export function ManyDialog(props: ManyDialogProps) {
  return props.deciding.progress.total > 0 ? <Running {...props} /> : <Asking {...props} />
}

function Asking(props: ManyDialogProps) {
  const { decision, title, preview, deciding, samples, told, describe, children, onClose } = props
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
        {preview.data && <ManyPreview preview={preview.data} told={told} />}
        {isRejection && <ReasonField value={reason} onValue={setReason} isAsked={isAsked} samples={samples} />}
      </div>
    </Dialog>
  )
}

function Running({ title, preview, deciding, describe, onClose }: ManyDialogProps) {
  const { total, results, isRunning, error } = deciding.progress
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      closable={!isRunning}
      actions={
        <>
          {!isRunning && (
            <Button kind={error ? 'quiet' : 'primary'} onClick={onClose}>
              {m.ui_close()}
            </Button>
          )}
          {error && <Button onClick={() => void deciding.goOn()}>{m.queue_go_on()}</Button>}
        </>
      }
    >
      <div className="grid gap-4">
        {(isRunning || error) && <ManyProgress done={results.length} total={total} isRunning={isRunning} />}
        {error && <Notice tone="refused">{m.queue_stopped({ reason: describe(error) })}</Notice>}
        {!isRunning && <ManyOutcome results={results} items={preview.data?.items ?? []} />}
      </div>
    </Dialog>
  )
}
