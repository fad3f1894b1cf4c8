import { FileText, X } from 'lucide-react'
import type { Deposit } from '#root/contract/deposits.ts'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { FieldError } from '#root/web/ui/field.tsx'
import { FilePicker, useImageAddress } from '#root/web/ui/file-picker.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatBytes, formatPercent } from '#root/web/ui/number-format.ts'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { SpecimenButton } from '#root/web/ui/specimen-button.tsx'
import { drawSpecimen } from './draw-specimen.ts'
import { acceptedProofs, type ProofUploadListeners, useProofUpload } from './proof-upload.ts'

/** Chooses the proof of payment and uploads it. A specimen is offered, so that no real document is needed. */
export function ProofForm({ deposit, ...listeners }: { deposit: Deposit } & ProofUploadListeners) {
  const upload = useProofUpload(deposit.id, listeners)
  const { file, state } = upload
  const isSending = state.kind === 'sending'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void upload.send()
      }}
      className="grid gap-4"
    >
      {!file && upload.brokenName && state.kind === 'idle' && (
        <Notice tone="info">{m.dashboard_proof_broken({ name: upload.brokenName })}</Notice>
      )}
      {file ? (
        <ChosenFile file={file} onRemove={isSending ? undefined : () => upload.choose(null)} />
      ) : (
        <>
          <FilePicker
            id="proof-file"
            label={m.dashboard_proof_label()}
            hint={m.dashboard_proof_hint()}
            accept={acceptedProofs}
            errorId={state.kind === 'refused' ? 'proof-error' : undefined}
            isRefused={state.kind === 'refused'}
            layout="area"
            onFile={upload.choose}
          />
          <SpecimenButton draw={() => drawSpecimen(deposit)} onFile={upload.choose} />
        </>
      )}
      {state.kind === 'refused' && <FieldError id="proof-error">{state.message}</FieldError>}
      {state.kind === 'cancelled' && <Notice tone="info">{m.dashboard_proof_cancelled()}</Notice>}
      {isSending ? (
        <UploadProgress share={state.share} isWaiting={state.isWaiting} onCancel={upload.cancel} />
      ) : (
        <Button type="submit" kind={file ? 'primary' : 'quiet'} className="justify-self-start max-sm:w-full">
          {state.kind === 'refused' && state.mayRetry ? m.ui_try_again() : m.dashboard_proof_upload()}
        </Button>
      )}
    </form>
  )
}

/** The file to be sent: a preview, its name and its size. Without `onRemove` it is uploading. */
function ChosenFile({ file, onRemove }: { file: File; onRemove: (() => void) | undefined }) {
  return (
    <div
      role="group"
      aria-label={m.dashboard_proof_chosen()}
      className="flex items-center gap-4 border border-edge p-3 text-sm"
    >
      <Preview file={file} />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{file.name}</p>
        <p className="figures text-xs text-soft">{formatBytes(file.size, getLocale())}</p>
      </div>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">{m.dashboard_proof_remove()}</span>
        </button>
      )}
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const { address, discard } = useImageAddress(file)
  if (address === null)
    return <FileText aria-hidden="true" className="m-4 size-8 shrink-0 text-brass" strokeWidth={1.25} />
  return (
    <img
      src={address}
      onError={discard}
      alt={m.dashboard_proof_preview()}
      className="h-16 w-20 shrink-0 border border-mullion bg-glass object-cover"
    />
  )
}

interface UploadProgressProps {
  share: number
  /** The connection is lost; the upload resumes automatically when it is back. */
  isWaiting: boolean
  onCancel: () => void
}

/** The share of a file that was sent, from 0 to 1; at 1, the server is still checking it. */
function UploadProgress({ share, isWaiting, onCancel }: UploadProgressProps) {
  const percent = Math.floor(share * 100)
  const text =
    percent < 100 ? m.dashboard_proof_progress({ percent: formatPercent(percent / 100) }) : m.dashboard_proof_checking()
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-center justify-between gap-4">
        <p className="figures">{text}</p>
        <Button kind="quiet" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </div>
      <ProgressBar label={m.status_upload_uploading()} share={share} />
      <p role="status" className="text-pencil empty:hidden">
        {isWaiting && m.dashboard_proof_waiting()}
      </p>
    </div>
  )
}
