import type { CatalogueClaim } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeRefusal, type RefusalCode } from '#root/contract/refusals.ts'
import { claimLanguages } from '#root/domain/claim-draft.ts'
import type { Refusal } from '#root/domain/refusal.ts'
import { TextArea } from '#root/web/ui/field.tsx'
import { useOnlyReads } from '#root/web/ui/reader-view.tsx'
import { languageWords } from './claim-words.ts'

type Words = CatalogueClaim['words']

/** What is wrong with each field, in words. */
export type ClaimErrors = Readonly<Record<string, string | undefined>>

interface ClaimFieldsProps {
  words: Words
  errors: ClaimErrors
  onWords: (words: Words) => void
}

/** The words of a claim to be written, in each language. */
export function ClaimFields({ words, errors, onWords }: ClaimFieldsProps) {
  const onlyReads = useOnlyReads()
  return (
    <div role="group" aria-label={m.claims_wording()} className="grid gap-5">
      {claimLanguages.map((language) => (
        <TextArea
          key={language}
          label={languageWords[language]()}
          hint={language === 'en' ? m.claims_wording_hint() : m.claims_wording_hint_other()}
          error={errors[language]}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          rows={3}
          readOnly={onlyReads}
          value={words[language]}
          // A sentence is one line wherever it stands.
          onChange={(event) => onWords({ ...words, [language]: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })}
        />
      ))}
    </div>
  )
}

/** The words of a refusal at each of its fields. */
export function errorsOf(refusal: Refusal | null): ClaimErrors {
  const issues = refusal?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.field, describeRefusal(issue.refusal as RefusalCode)]))
}
