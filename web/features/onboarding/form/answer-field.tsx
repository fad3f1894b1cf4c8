import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { describeField, describeOption } from '#root/contract/onboarding-words.ts'
import { maxAnswerLengths } from '#root/domain/onboarding-checks.ts'
import { type AnswerName, optionsOf } from '#root/domain/onboarding.ts'
import { ChoiceField } from '#root/web/ui/choice-field.tsx'
import { TextArea, TextField } from '#root/web/ui/field.tsx'
import { useDesk } from './desk.ts'
import { hints, idOf } from './sections.ts'
import { SocialSecurityField } from './social-security-field.tsx'

const maxOtherLength = 200
const days: readonly AnswerName[] = ['dateOfBirth', 'amlDate']
const longTexts: readonly AnswerName[] = ['noTinReason', 'explanation']

/** One answer of the form, by whatever it is given: a choice, a day, a line or several. */
export function AnswerField({ field }: { field: AnswerName }) {
  const { form, issues } = useDesk()
  const value = form.answers[field]
  const edit = (next: string) => form.edit({ [field]: next })
  const frame = {
    id: idOf(field),
    label: <RequiredLabel>{describeField(field)}</RequiredLabel>,
    hint: hints[field]?.(),
    error: issues.shownOf([1, 2, 3]).find((issue) => issue.field === field)?.words,
    required: true,
  }
  if (field in optionsOf)
    return <ChoiceField {...frame} options={choicesOf(field as keyof typeof optionsOf)} value={value} onValue={edit} />
  const control = {
    ...frame,
    value,
    // Who is described here does not exist: a browser shall not fill in who does.
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

/** The name of a field that has to be filled in. */
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

/** What the stars mean. */
export function RequiredNote() {
  return <p className="text-xs text-soft">{m.cdd_required_note()}</p>
}

function choicesOf(field: keyof typeof optionsOf) {
  return optionsOf[field].map((option) => ({ value: option, label: <bdi>{describeOption(option)}</bdi> }))
}
