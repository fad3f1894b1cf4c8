import { lazy, Suspense } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { signNumbers, sourcesOf } from '#root/domain/signs.ts'
import { describeSign } from '#root/web/ui/sign-words.ts'
import { describeHonesty } from './lens-words.ts'
import type { Mark } from './read-page.ts'

/** Asked for where there is a balance to take apart: on public pages there is none. */
const LedgerSplit = lazy(() => import('./ledger-split.tsx'))
const balances = new Set(['claim-balance', 'behaviour-portfolio-value'])

/** What is behind a mark: the warning signs in a sentence each, who has published them, and what an honest firm would say. */
export function NoteWords({ mark: { subject, element }, isPaper = false }: { mark: Mark; isPaper?: boolean }) {
  const honest = describeHonesty(subject)
  return (
    <>
      {subject.signs.map((sign) => {
        const { name, sentence } = describeSign(sign)
        return (
          <div key={sign} className="lens-sign">
            <h3>
              {name}
              <small>{m.lens_sign({ number: sign, total: signNumbers.length })}</small>
            </h3>
            <p>{sentence}</p>
          </div>
        )
      })}
      {balances.has(subject.key) && (
        <Suspense>
          <LedgerSplit key={element.textContent} isPaper={isPaper} />
        </Suspense>
      )}
      {honest !== null && (
        <div className="lens-honest">
          <h4>{m.lens_honest()}</h4>
          <blockquote>{honest}</blockquote>
        </div>
      )}
      <div className="lens-honest">
        <h4>{m.lens_honest_action()}</h4>
        <ul>
          {subject.signs.map((sign) => (
            <li key={sign}>{describeSign(sign).honest}</li>
          ))}
        </ul>
      </div>
      <Sources signs={subject.signs} isPaper={isPaper} />
    </>
  )
}

/** Who has published the signs, with links; on paper, where nothing can be followed, with the addresses in words. */
function Sources({ signs, isPaper }: { signs: Mark['subject']['signs']; isPaper: boolean }) {
  const sources = [...new Map(signs.flatMap(sourcesOf).map((source) => [source.title, source])).values()]
  return (
    <ul className="lens-sources">
      {sources.map(({ publisher, title, href }) => (
        <li key={title}>
          {m.lens_published({ publisher })}{' '}
          <a href={href} target="_blank" rel="noopener noreferrer" lang="en" dir="ltr">
            {title}
            <span className="sr-only"> ({m.lens_new_tab()})</span>
          </a>
          {isPaper && (
            <span dir="ltr" lang="en">
              {href}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The names of the signs of a mark, for what only names it. */
export function nameOf({ subject }: Mark): string {
  return subject.signs.map((sign) => describeSign(sign).name).join(', ')
}
