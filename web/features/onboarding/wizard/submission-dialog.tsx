import { CircleAlert, CircleCheck } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-labels.ts'
import { documentNames } from '#root/domain/onboarding.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { Dialog } from '#root/web/ui/dialog.tsx'
import { formatPercent } from '#root/web/ui/number-format.ts'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { Spinner } from '#root/web/ui/spinner.tsx'
import { UploadStatus } from '../uploads/upload-status.tsx'
import type { DocumentUploads } from '../uploads/uploads.ts'
import type { Submission } from './submission.ts'

interface SubmissionDialogProps {
  state: Submission
  uploads: DocumentUploads
  /** The user has read the error: goes to the document that failed. */
  onReview: () => void
  onClose: () => void
}

/** The progress after Submit. It cannot be closed while anything runs. */
export function SubmissionDialog({ state, uploads, onReview, onClose }: SubmissionDialogProps) {
  const isRunning = state.kind === 'running'
  const hasFailed = state.kind === 'upload-failed'
  const handled = 'handled' in state ? state.handled : documentNames.length
  return (
    <Dialog
      isOpen={state.kind !== 'idle'}
      title={isRunning ? m.cdd_wait() : hasFailed ? m.cdd_wait_failed() : m.cdd_wait_done()}
      closable={!isRunning}
      onClose={hasFailed ? onReview : onClose}
      actions={
        isRunning ? null : hasFailed ? (
          <Button kind="danger" autoFocus onClick={onReview}>
            {m.cdd_review_errors()}
          </Button>
        ) : (
          <ButtonLink to="/dashboard" autoFocus>
            {m.cdd_continue()}
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-4">
        <State state={state} uploads={uploads} />
        <Overall handled={handled} hasFailed={hasFailed} isRunning={isRunning} />
      </div>
    </Dialog>
  )
}

function State({ state, uploads }: Pick<SubmissionDialogProps, 'state' | 'uploads'>) {
  if (state.kind === 'running') {
    return (
      <div className="flex items-start gap-3">
        <Spinner className="mt-0.5 size-5 shrink-0 text-brass" />
        <div className="min-w-0 grow">
          <p role="status">{m.cdd_processing()}</p>
          <Sent uploads={uploads} />
        </div>
      </div>
    )
  }
  if (state.kind === 'upload-failed')
    return (
      <p className="flex items-start gap-3 text-pencil">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {m.cdd_required_upload_failed({ field: describeField(state.document) })}
      </p>
    )
  return (
    <p role="status" className="flex items-start gap-3">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
      {m.cdd_wait_done_text()}
    </p>
  )
}

/** The document that is uploading, and its progress. */
function Sent({ uploads: { uploads } }: Pick<SubmissionDialogProps, 'uploads'>) {
  const document = documentNames.find((name) => uploads[name].kind === 'sending')
  if (!document) return null
  return (
    <div className="grid gap-1 pt-1 text-sm text-soft">
      {describeField(document)}
      <UploadStatus upload={uploads[document]} label={describeField(document)} />
    </div>
  )
}

function Overall({ handled, hasFailed, isRunning }: { handled: number; hasFailed: boolean; isRunning: boolean }) {
  const total = documentNames.length
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-4 text-xs text-soft">
        <span>{m.cdd_files_handled({ handled, total })}</span>
        <span className="figures">{formatPercent(Math.floor((handled / total) * 100) / 100)}</span>
      </div>
      <ProgressBar
        label={m.cdd_overall()}
        share={handled / total}
        tone={hasFailed ? 'failed' : isRunning ? 'running' : 'done'}
      />
    </div>
  )
}
