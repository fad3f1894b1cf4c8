import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeField } from '#root/contract/onboarding-labels.ts'
import type { OnboardingState } from '#root/contract/onboarding.ts'
import { type FieldName, onboardingSteps } from '#root/domain/onboarding.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { Checkbox, FieldError, TextArea } from '#root/web/ui/field.tsx'
import { sectionsOfStep, stepNames } from '../form/sections.ts'

interface RequestRevisionProps {
  id: string
  name: string
  /** Called with the answer, before the lists are read again. */
  onDecided: (state: OnboardingState) => void
}

const minNoteLength = 3
const maxNoteLength = 500

/** The button that asks the client for changes, and its dialog. */
export function RequestRevision({ id, name, onDecided }: RequestRevisionProps) {
  const [isOpen, setOpen] = useState(false)
  const [fields, setFields] = useState<readonly FieldName[]>([])
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isNoteMissing = note.trim().length < minNoteLength
  const revise = useOperation(async (body: { fields: FieldName[]; note: string }, key: string) =>
    onDecided(await call('POST /api/operator/onboarding/{id}/revision', { params: { id }, body, key })),
  )
  const ask = () => {
    if (isNoteMissing || fields.length === 0) setSubmitted(true)
    else revise.mutate({ fields: [...fields], note: note.trim() })
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)} className="max-sm:grow">
        {m.cdd_review_revise()}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={m.cdd_review_revise_title()}
        action={m.cdd_review_revise_confirm()}
        isDanger={false}
        pendingLabel={m.cdd_review_revising()}
        pending={revise.isPending}
        refusal={revise.error && describeError(revise.error)}
        onConfirm={ask}
        onClose={() => setOpen(false)}
      >
        <p>{m.cdd_review_revise_text({ name })}</p>
        <FieldChoice fields={fields} onFields={setFields} />
        {isSubmitted && fields.length === 0 && <FieldError>{m.cdd_review_fields_required()}</FieldError>}
        <TextArea
          label={m.cdd_review_note()}
          error={isSubmitted && isNoteMissing ? m.review_reason_required() : undefined}
          value={note}
          maxLength={maxNoteLength}
          rows={3}
          required
          onChange={(event) => setNote(event.target.value)}
        />
      </ConfirmDialog>
    </>
  )
}

interface FieldChoiceProps {
  fields: readonly FieldName[]
  onFields: (fields: readonly FieldName[]) => void
}

function FieldChoice({ fields, onFields }: FieldChoiceProps) {
  const toggle = (field: FieldName) =>
    onFields(fields.includes(field) ? fields.filter((each) => each !== field) : [...fields, field])
  return (
    <div
      role="group"
      aria-label={m.cdd_revision_fields()}
      className="grid max-h-72 gap-4 overflow-y-auto border border-mullion p-4"
    >
      {onboardingSteps.map((step) => (
        <fieldset key={step}>
          <legend className="eyebrow mb-1">{stepNames[step]()}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {sectionsOfStep[step]
              .flatMap((section) => section.fields)
              .map((field) => (
                <Checkbox
                  key={field}
                  label={
                    field.endsWith('File')
                      ? m.cdd_review_file_of({ document: describeField(field) })
                      : describeField(field)
                  }
                  checked={fields.includes(field)}
                  onChange={() => toggle(field)}
                />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
