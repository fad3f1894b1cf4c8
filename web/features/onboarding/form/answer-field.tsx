import type { ComponentProps, ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeField, describeOption } from '#root/contract/onboarding-labels.ts'
import { isMasked, maxAnswerLengths } from '#root/domain/onboarding-checks.ts'
import { type AnswerName, optionsOf } from '#root/domain/onboarding.ts'
import { Button } from '#root/web/ui/button.tsx'
import { ChoiceField } from '#root/web/ui/choice-field.tsx'
import { TextArea, TextField } from '#root/web/ui/field.tsx'
import { useOnboardingForm } from './form-state.ts'
import { hints, idOf } from './sections.ts'

const maxOtherLength = 200
const days: readonly AnswerName[] = ['dateOfBirth', 'amlDate']
const longTexts: readonly AnswerName[] = ['noTinReason', 'explanation']

/** One answer of the form, with the input that fits it: a choice, a day, a line or several. */
export function AnswerField({ field }: { field: AnswerName }) {
  const { form, issues } = useOnboardingForm()
  const value = form.answers[field]
  const edit = (next: string) => form.edit({ [field]: next })
  const frame = {
    id: idOf(field),
    label: <RequiredLabel>{describeField(field)}</RequiredLabel>,
    hint: hints[field]?.(),
    error: issues.shownOf([1, 2, 3]).find((issue) => issue.field === field)?.message,
    required: true,
  }
  if (field in optionsOf)
    return <ChoiceField {...frame} options={choicesOf(field as keyof typeof optionsOf)} value={value} onValue={edit} />
  const control = {
    ...frame,
    value,
    // The form describes a person who does not exist: a browser must not fill in the user's own data.
    autoComplete: 'off',
    maxLength: maxAnswerLengths[field] ?? maxOtherLength,
    onBlur: () => value.trim() !== '' && issues.show([field]),
  }
  if (field === 'socialSecurityNumber') return <SocialSecurityField {...control} onValue={edit} />
  if (longTexts.includes(field))
    return <TextArea {...control} rows={3} onChange={(event) => edit(event.target.value)} />
  return (
    <TextField
      {...control}
      type={days.includes(field) ? 'date' : 'text'}
      onChange={(event) => edit(event.target.value)}
    />
  )
}

/** The label of a required field. */
export function RequiredLabel({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <span aria-hidden="true" className="text-pencil">
        {' '}
        *
      </span>
    </>
  )
}

/** Explains the stars. */
export function RequiredNote() {
  return <p className="text-xs text-soft">{m.cdd_required_note()}</p>
}

function choicesOf(field: keyof typeof optionsOf) {
  return optionsOf[field].map((option) => ({ value: option, label: <bdi>{describeOption(option)}</bdi> }))
}

interface SocialSecurityFieldProps extends ComponentProps<'input'> {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: string
  onValue: (value: string) => void
}

/** The social security number. Once it is stored, only its last digits show, and it can be replaced. */
function SocialSecurityField({ onValue, onBlur, ...field }: SocialSecurityFieldProps) {
  const isGiven = isMasked(field.value)
  const change = () => {
    onValue('')
    document.getElementById(field.id)?.focus()
  }
  return (
    <div className={isGiven ? 'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2' : ''}>
      <TextField
        {...field}
        hint={isGiven ? m.cdd_ssn_stored() : field.hint}
        readOnly={isGiven}
        dir="ltr"
        inputMode="numeric"
        placeholder="XXX-XX-XXXX"
        className="figures rtl:text-right read-only:bg-glass"
        onChange={(event) => onValue(event.target.value)}
        onBlur={(event) => {
          onBlur?.(event)
          // It is not saved while it is typed, only now.
          if (!isGiven) onValue(event.target.value)
        }}
      />
      {isGiven && (
        <Button kind="quiet" onClick={change} className="mt-[1.875rem]">
          {m.cdd_ssn_change()}
        </Button>
      )}
    </div>
  )
}
