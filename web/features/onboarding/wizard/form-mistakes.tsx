import { m } from '#root/contract/messages/messages.js'
import { type FieldName, type OnboardingStep, documentNames } from '#root/domain/onboarding.ts'
import { ErrorSummary } from '#root/web/ui/error-summary.tsx'
import { useOnboardingForm } from '../form/form-state.ts'
import { idOf } from '../form/sections.ts'

interface FormMistakesProps {
  /** The general refusal of the last attempt. */
  failure: string | null
  /** The steps whose errors are listed. */
  steps: readonly OnboardingStep[]
  /** The fields that show their errors themselves, with nothing else on the screen. */
  without?: readonly FieldName[]
  onField: (field: FieldName) => void
}

/** The form's errors since the last attempt to continue, with a link to each field. Nothing before an attempt. */
export function FormMistakes({ failure, steps, without, onField }: FormMistakesProps) {
  const { attempt, issues, uploads } = useOnboardingForm()
  const failed = documentNames.flatMap((field) => {
    const upload = uploads.uploads[field]
    return upload.kind === 'failed' ? [{ field, message: `${m.cdd_upload_failed()} ${upload.message}` }] : []
  })
  const shown = [...issues.shownOf(steps), ...(failure === null ? [] : failed)].filter(
    ({ field }) => !without?.includes(field),
  )
  if (attempt === 0 || (shown.length === 0 && failure === null)) return null
  return (
    <ErrorSummary
      title={failure ?? m.cdd_mistakes({ count: shown.length })}
      mistakes={shown.map(({ field, message }) => ({ id: idOf(field), message }))}
      attempt={attempt}
      onChoose={(id) => {
        const chosen = shown.find(({ field }) => idOf(field) === id)
        if (chosen) onField(chosen.field)
      }}
    />
  )
}
