import { useId, useState } from 'react'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal, type RefusalCode } from '#root/contract/refusals.ts'
import { claimLanguages } from '#root/domain/claim-draft.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import { signNumbers } from '#root/domain/signs.ts'
import { Checkbox, FieldError, TextArea } from '#root/web/ui/field.tsx'
import { useIsReadOnly } from '#root/web/ui/read-only.tsx'
import { describeSign } from '#root/web/ui/sign-labels.ts'
import { languageLabels } from './claim-labels.ts'

type ClaimText = CatalogueClaim['text']

/** The message at each invalid field. */
type ClaimErrors = Readonly<Record<string, string | undefined>>

interface ClaimFieldsProps {
  text: ClaimText
  errors: ClaimErrors
  onChange: (text: ClaimText) => void
}

/** The fields for the text of a claim, in each language. */
export function ClaimFields({ text, errors, onChange }: ClaimFieldsProps) {
  const isReadOnly = useIsReadOnly()
  return (
    <div role="group" aria-label={m.claims_wording()} className="grid gap-5">
      {claimLanguages.map((language) => (
        <TextArea
          key={language}
          label={languageLabels[language]()}
          hint={language === 'en' ? m.claims_wording_hint() : m.claims_wording_hint_other()}
          error={errors[language]}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          rows={2}
          className="field-sizing-content min-h-20"
          readOnly={isReadOnly}
          value={text[language]}
          // A sentence is one line everywhere.
          onChange={(event) => onChange({ ...text, [language]: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })}
        />
      ))}
    </div>
  )
}

/** A refusal's message for each of its fields. */
export function errorsOf(refusal: Refusal | null): ClaimErrors {
  const issues = refusal?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.field, describeRefusal(issue.refusal as RefusalCode)]))
}

interface SignsFieldProps {
  signs: readonly number[]
  error: string | undefined
  onSigns: (signs: readonly number[]) => void
}

/** Chooses the published warning signs that a claim illustrates. */
export function SignsField({ signs, error, onSigns }: SignsFieldProps) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      aria-invalid={error ? true : undefined}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">{m.claims_signs()}</legend>
      <p id={`${id}-hint`} className="text-xs text-soft">
        {m.claims_signs_hint()}
      </p>
      <div className="grid max-h-72 gap-x-6 overflow-y-auto border border-edge px-3 sm:grid-cols-2">
        {signNumbers.map((sign) => (
          <Checkbox
            key={sign}
            label={`${sign} ${describeSign(sign).name}`}
            checked={signs.includes(sign)}
            onChange={(event) =>
              onSigns(event.target.checked ? [...signs, sign] : signs.filter((chosen) => chosen !== sign))
            }
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/**
 * The edited text of a claim, with the version that it is based on. Another user's change updates an untouched form;
 * edited text is kept and marked as outdated.
 */
export function useClaimDraft(claim: CatalogueClaim) {
  const [base, setBase] = useState(claim)
  const [draft, setDraft] = useState<ClaimText>(claim.text)
  const written = trimmed(draft)
  const isChanged = claimLanguages.some((language) => written[language] !== base.text[language])
  const resetTo = (from: CatalogueClaim) => {
    setBase(from)
    setDraft(from.text)
  }
  const isNewer = claim.version > base.version
  if (isNewer && !isChanged) resetTo(claim)
  return { base, draft, written, isChanged, isOutdated: isNewer && isChanged, setDraft, resetTo }
}

/** The texts as sent. */
export function trimmed({ en, es, ar }: ClaimText): ClaimText {
  return { en: en.trim(), es: es.trim(), ar: ar.trim() }
}
