import { useId } from 'react'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import { claimLanguages, textIn } from '#root/domain/claim-draft.ts'
import { languageLabels } from './claim-labels.ts'

/** The text as the pages of each language will show them; null while the server would refuse them. */
export function ClaimPreview({ text }: { text: CatalogueClaim['text'] | null }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="font-sans text-sm font-semibold tracking-normal">
        {m.claims_preview()}
      </h3>
      {text ? (
        <ul className="facade">
          {claimLanguages.map((language) => (
            <li key={language} className="grid gap-1 px-5 py-4">
              <span className="text-xs text-soft">
                {languageLabels[language]()}
                {text[language] === '' && ` (${m.claims_in_english()})`}
              </span>
              <span
                lang={text[language] === '' ? 'en' : language}
                dir="auto"
                className="font-display text-lg wrap-anywhere"
              >
                {textIn(text, language)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="border border-dashed border-edge p-5 text-sm text-soft">{m.claims_preview_refused()}</p>
      )}
      <p className="text-xs text-soft">{m.claims_preview_note()}</p>
    </section>
  )
}
