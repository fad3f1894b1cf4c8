import { m } from '#root/contract/messages/messages.js'
import {
  type AnswerName,
  answerNames,
  type FieldName,
  isApplicable,
  type OnboardingStep,
} from '#root/domain/onboarding.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { StepHeading } from '#root/web/ui/step-intro.tsx'
import { UploadField } from '../uploads/upload-field.tsx'
import { AnswerField } from './answer-field.tsx'
import { useOnboardingForm } from './form-state.ts'
import { type Section, sectionsOfStep, spans } from './sections.ts'

/** A section of the form in a pane; nothing if the client may change none of its fields. */
export function SectionPane({ section }: { section: Section }) {
  if (useShownFields(section).length === 0) return null
  return (
    <Pane title={section.title()}>
      {section.text && <p className="mb-6 max-w-prose text-sm text-soft">{section.text()}</p>}
      <Fields section={section} />
    </Pane>
  )
}

/** A section of the form as a phone shows it: alone, and without a frame. */
export function SectionAlone({ section, step }: { section: Section; step: OnboardingStep }) {
  const sections = sectionsOfStep[step]
  return (
    <section className="grid min-w-0 gap-6">
      <header className="grid gap-1">
        <p className="text-xs text-soft">
          {m.cdd_group_of({ group: sections.indexOf(section) + 1, total: sections.length })}
        </p>
        <StepHeading key={section.key}>{section.title()}</StepHeading>
        {section.text && <p className="text-sm text-soft">{section.text()}</p>}
      </header>
      <Fields section={section} />
    </section>
  )
}

function useShownFields(section: Section): readonly FieldName[] {
  const { form, editable } = useOnboardingForm()
  return section.fields.filter((field) => editable.has(field) && isApplicable(field, form.answers))
}

function Fields({ section }: { section: Section }) {
  return (
    <div className="grid gap-x-5 gap-y-7 sm:grid-cols-6">
      {useShownFields(section).map((field) => (
        <div key={field} className={`min-w-0 ${spans[field] ?? 'sm:col-span-6'}`}>
          {isAnswer(field) ? <AnswerField field={field} /> : <UploadField document={field} />}
        </div>
      ))}
    </div>
  )
}

function isAnswer(field: FieldName): field is AnswerName {
  return (answerNames as readonly FieldName[]).includes(field)
}
