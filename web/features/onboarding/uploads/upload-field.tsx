import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-labels.ts'
import type { DocumentName } from '#root/domain/onboarding.ts'
import { Button } from '#root/web/ui/button.tsx'
import { FieldError } from '#root/web/ui/field.tsx'
import { FilePicker } from '#root/web/ui/file-picker.tsx'
import { SpecimenButton } from '#root/web/ui/specimen-button.tsx'
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
  const isEmpty = upload.kind === 'replacing' || (upload.kind === 'unchanged' && !stored)
  const refused = upload.kind === 'replacing' ? upload.message : undefined
  const error = refused ?? issues.shownOf([1, 2, 3]).find((issue) => issue.field === document)?.message
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
          onSettled={stored ? () => uploads.reset(document) : undefined}
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
  onSettled: (() => void) | undefined
}

/** Ways to give a document. */
function EmptyUpload({ document, errorId, isRefused, onSettled }: EmptyUploadProps) {
  const { form, uploads, person, today } = useOnboardingForm()
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
      <FilePicker
        id={`${idOf(document)}-picker`}
        label={describeField(document)}
        hint={
          document === 'taxSignatureFile' || document === 'amlSignatureFile'
            ? m.cdd_file_hint_later()
            : m.cdd_file_hint()
        }
        accept={acceptedDocuments}
        errorId={errorId}
        isRefused={isRefused}
        layout="line"
        onFile={onFile}
      />
      <div className="flex flex-wrap gap-2">
        <SpecimenButton
          label={m.cdd_of_document({ action: m.ui_specimen(), document: describeField(document) })}
          draw={() => drawSpecimen(document, form.answers, person, today)}
          onFile={onFile}
        />
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
        {onSettled && (
          <Button kind="quiet" onClick={onSettled}>
            {m.cdd_keep_document()}
          </Button>
        )}
      </div>
    </>
  )
}
