import { FileUp, PenLine } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-words.ts'
import type { DocumentName } from '#root/domain/onboarding.ts'
import { Button } from '#root/web/ui/button.tsx'
import { FieldError } from '#root/web/ui/field.tsx'
import { FileInput } from '#root/web/ui/file-input.tsx'
import { RequiredLabel } from '../form/answer-field.tsx'
import { useOnboardingForm } from '../form/form-state.ts'
import { idOf } from '../form/sections.ts'
import { SignaturePad } from '../signature/signature-pad.tsx'
import { drawSpecimen } from '../specimens/draw-specimen.ts'
import { DocumentCard } from './document-card.tsx'
import { acceptedDocuments } from './uploads.ts'

const rules: Partial<Record<DocumentName, () => string>> = {
  proofOfAddressFile: m.cdd_rule_address,
  governmentIdFile: m.cdd_rule_id,
  financialStatementsFile: m.cdd_rule_statements,
  signatureFile: m.cdd_rule_signature,
  taxSignatureFile: m.cdd_rule_signature,
  amlSignatureFile: m.cdd_rule_signature,
}

/** One of the six documents: a file, a specimen, or a drawn signature; and its state. */
export function UploadField({ document }: { document: DocumentName }) {
  const { issues, onboarding, uploads } = useOnboardingForm()
  const id = idOf(document)
  const upload = uploads.uploads[document]
  const stored = onboarding.documents.find((kept) => kept.document === document)
  const isEmpty = upload.kind === 'replacing' || (upload.kind === 'kept' && !stored)
  const refused = upload.kind === 'replacing' ? upload.message : undefined
  const error = refused ?? issues.shownOf([1, 2, 3]).find((issue) => issue.field === document)?.words
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-rule${error ? ` ${id}-error` : ''}`}
      className="grid gap-3"
    >
      <div className="grid gap-1">
        <p id={`${id}-label`} className="text-sm font-semibold">
          <RequiredLabel>{describeField(document)}</RequiredLabel>
        </p>
        <p id={`${id}-rule`} className="max-w-prose text-sm text-soft">
          {rules[document]?.()}
        </p>
      </div>
      {isEmpty ? (
        <EmptyUpload
          document={document}
          errorId={error ? `${id}-error` : undefined}
          isRefused={refused !== undefined}
          onKeep={stored ? () => uploads.keep(document) : undefined}
        />
      ) : (
        <DocumentCard document={document} upload={upload} stored={stored} />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

interface EmptyUploadProps {
  document: DocumentName
  errorId: string | undefined
  isRefused: boolean
  /** Leaves the stored document unchanged. */
  onKeep: (() => void) | undefined
}

/** Ways to give a document. */
function EmptyUpload({ document, errorId, isRefused, onKeep }: EmptyUploadProps) {
  const { form, uploads } = useOnboardingForm()
  const [isSigning, setSigning] = useState(false)
  const isSignature = document.endsWith('ignatureFile')
  const onFile = (file: File) => void uploads.choose(document, file)
  if (isSigning)
    return (
      <SignaturePad
        name={document === 'amlSignatureFile' ? form.answers.clientName : form.answers.fullName}
        onSigned={onFile}
        onCancel={() => setSigning(false)}
      />
    )
  return (
    <>
      <DocumentPicker
        id={`${idOf(document)}-picker`}
        label={describeField(document)}
        hint={
          document === 'taxSignatureFile' || document === 'amlSignatureFile'
            ? m.cdd_file_hint_later()
            : m.cdd_file_hint()
        }
        errorId={errorId}
        isRefused={isRefused}
        onFile={onFile}
      />
      <div className="flex flex-wrap gap-2">
        <SpecimenButton document={document} onFile={onFile} />
        {isSignature && (
          <Button
            kind="quiet"
            onClick={() => setSigning(true)}
            aria-label={m.cdd_of_document({ action: m.cdd_sign_here(), document: describeField(document) })}
          >
            <PenLine aria-hidden="true" className="size-4" />
            {m.cdd_sign_here()}
          </Button>
        )}
        {onKeep && (
          <Button kind="quiet" onClick={onKeep}>
            {m.cdd_keep_document()}
          </Button>
        )}
      </div>
    </>
  )
}

function SpecimenButton({ document, onFile }: { document: DocumentName; onFile: (file: File) => void }) {
  const { form, person, today } = useOnboardingForm()
  const [state, setState] = useState<'idle' | 'drawing' | 'failed'>('idle')
  async function draw() {
    setState('drawing')
    try {
      onFile(await drawSpecimen(document, form.answers, person, today))
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button
        kind="quiet"
        pending={state === 'drawing'}
        pendingLabel={m.cdd_specimen_making()}
        onClick={() => void draw()}
        aria-label={m.cdd_of_document({ action: m.cdd_specimen(), document: describeField(document) })}
      >
        {m.cdd_specimen()}
      </Button>
      {state === 'failed' && <FieldError>{m.cdd_specimen_failed()}</FieldError>}
    </>
  )
}

interface DocumentPickerProps {
  id: string
  /** The document's kind. */
  label: string
  hint: string
  /** The id of the error message, if any. */
  errorId: string | undefined
  /** Whether a file was refused for its content: another one has to be chosen. */
  isRefused: boolean
  onFile: (file: File) => void
}

/**
 * Takes a file from the file dialog or dropped onto it. The browser's own control lies over the whole area, invisible: it
 * handles drops, clicks and keys.
 */
function DocumentPicker({ id, label, hint, errorId, isRefused, onFile }: DocumentPickerProps) {
  const [isOver, setOver] = useState(false)
  const edge = isOver ? 'border-brass-fill bg-glass' : errorId ? 'border-pencil' : 'border-edge'
  return (
    <div
      className={`relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 border border-dashed px-5 py-5 text-sm transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brass-fill hover:bg-glass/60 ${edge}`}
    >
      <FileUp aria-hidden="true" className="size-7 text-brass" strokeWidth={1.25} />
      <div>
        <label htmlFor={id}>
          <span className="sr-only">{label}: </span>
          {isOver ? (
            m.cdd_file_drop_now()
          ) : (
            <>
              <span className="font-semibold underline decoration-brass-fill underline-offset-4">
                {isRefused ? m.ui_choose_another_file() : m.cdd_file_choose()}
              </span>{' '}
              {m.cdd_file_drop()}
            </>
          )}
        </label>
        <p id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      </div>
      <FileInput id={id} accept={acceptedDocuments} errorId={errorId} onFile={onFile} onOver={setOver} />
    </div>
  )
}
