import { useState } from 'react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { FieldError } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { ChosenFile } from './chosen-file.tsx'
import { drawSpecimen } from './draw-specimen.ts'
import { ProofPicker } from './proof-picker.tsx'
import { type ProofUploadListeners, useProofUpload } from './proof-upload.ts'
import { UploadProgress } from './upload-progress.tsx'

/** Chooses the proof of payment and sends it. A specimen is offered, so that no real paper is needed. */
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
        <ProofPicker onFile={upload.choose} errorId={state.kind === 'refused' ? 'proof-error' : undefined} />
      )}
      {!file && <SpecimenButton deposit={deposit} onFile={upload.choose} />}
      {state.kind === 'refused' && <FieldError id="proof-error">{state.message}</FieldError>}
      {state.kind === 'cancelled' && <Notice tone="info">{m.dashboard_proof_cancelled()}</Notice>}
      {isSending ? (
        <UploadProgress share={state.share} isWaiting={state.isWaiting} onCancel={upload.cancel} />
      ) : (
        <Button type="submit" className="justify-self-start max-sm:w-full">
          {state.kind === 'refused' && state.mayRetry ? m.ui_try_again() : m.dashboard_proof_upload()}
        </Button>
      )}
    </form>
  )
}

function SpecimenButton({ deposit, onFile }: { deposit: Deposit; onFile: (file: File) => void }) {
  const [state, setState] = useState<'idle' | 'drawing' | 'failed'>('idle')
  async function draw() {
    setState('drawing')
    try {
      onFile(await drawSpecimen(deposit))
    } catch {
      setState('failed')
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        kind="quiet"
        pending={state === 'drawing'}
        pendingLabel={m.dashboard_proof_specimen_making()}
        onClick={() => void draw()}
      >
        {m.dashboard_proof_specimen()}
      </Button>
      {state === 'failed' && <FieldError>{m.dashboard_proof_specimen_failed()}</FieldError>}
    </div>
  )
}
