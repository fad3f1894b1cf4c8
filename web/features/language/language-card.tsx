import { lazy, Suspense, type ToggleEvent, useRef, useState } from 'react'
import { languageCookie } from '#root/contract/language-cookie.ts'
import { getLocale, locales } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'

/** Each language by its own name, so that its readers find it. */
const languageNames: Record<string, string> = { en: 'English', es: 'Español', ar: 'العربية' }

/** An external translator, loaded when the card is opened and removed with it. */
const ExternalTranslator = lazy(() =>
  import('./external-translator.tsx').then(
    (module) => ({ default: module.ExternalTranslator }),
    () => ({ default: () => null }),
  ),
)

/**
 * The language button and its card. A choice sets the language cookie and reloads the page. `className` places
 * the button in its bar.
 */
export function LanguageCard({ className }: { className: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const locale = getLocale()
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget="language-card"
        className={`flex items-center justify-center gap-2 text-sm max-sm:flex-col max-sm:gap-0.5 ${className}`}
      >
        <GlobeLines />
        <span className="sr-only">{m.public_language_button()}</span>
        <span
          aria-hidden="true"
          className="text-xs font-semibold uppercase max-sm:text-[0.6875rem] max-sm:leading-3 max-sm:font-normal"
        >
          {locale}
        </span>
      </button>
      <div
        id="language-card"
        popover="auto"
        role="dialog"
        aria-labelledby="language-title"
        onBeforeToggle={(event) => positionUnder(button.current, event)}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="inset-auto end-4 m-0 max-h-[calc(100dvh-7rem)] w-[min(20rem,calc(100vw-2rem))] overflow-y-auto border border-mullion border-t-4 border-t-brass-fill bg-pane p-6 text-ink shadow-[0_24px_48px_rgb(6_20_17/.22)] open:grid open:gap-4"
      >
        <h2 id="language-title" className="text-lg">
          {m.public_language_title()}
        </h2>
        <LanguageChoice id="language-choice" />
        <p id="language-hint" className="text-xs text-soft">
          {m.public_language_hint()}
        </p>
        {isOpen && (
          <Suspense>
            <ExternalTranslator />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** The choice of a language. `id` is unique on the page. */
export function LanguageChoice({ id }: { id: string }) {
  const locale = getLocale()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {m.public_language_label()}
      </label>
      <select
        id={id}
        value={locale}
        aria-describedby="language-hint"
        onChange={(event) => setLanguage(event.target.value)}
        className="min-h-11 w-full rounded-sm border border-edge bg-pane px-3 py-2 text-base text-ink"
      >
        {locales.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each] ?? each}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The server reads the cookie and answers with the page in that language. */
function setLanguage(locale: string) {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the newer interface is missing on plain http
  document.cookie = languageCookie(locale, location.protocol === 'https:')
  location.reload()
}

const cardWidth = 320
const margin = 16

/** A popover is in the top layer, without a relation to its button, so it is placed under the button when it opens. */
function positionUnder(button: HTMLButtonElement | null, event: ToggleEvent<HTMLDivElement>) {
  if (!button || event.newState !== 'open') return
  const edge = button.getBoundingClientRect()
  const pageWidth = document.documentElement.clientWidth
  const beyondEnd = document.documentElement.dir === 'rtl' ? edge.left : pageWidth - edge.right
  const furthest = Math.max(margin, pageWidth - cardWidth - margin)
  event.currentTarget.style.top = `${edge.bottom + 8}px`
  event.currentTarget.style.insetInlineEnd = `${Math.min(furthest, Math.max(margin, beyondEnd))}px`
}

function GlobeLines() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5" fill="none" stroke="currentColor" strokeWidth="1.25">
      <circle cx="10" cy="10" r="7.5" />
      <ellipse cx="10" cy="10" rx="3.4" ry="7.5" />
      <path d="M3 7.5h14M3 12.5h14" />
    </svg>
  )
}
