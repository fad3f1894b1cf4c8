import { useEffect, useId, useState } from 'react'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { runTranslator } from './run-translator.ts'

/** Styles for the list that the script makes: its branding is hidden, and its select looks like ours. */
const translatorStyles = `
.translator-seat { font-size: 0; color: transparent; }
.translator-seat :is(a, img, .goog-logo-link) { display: none; }
.translator-seat .goog-te-gadget { font-size: 0; color: transparent; }
.translator-seat select {
  display: block; width: 100%; min-height: 2.75rem; margin: 0; padding: 0.5rem 0.75rem;
  font: 1.0625rem/1.75rem var(--font-sans); color: var(--color-ink);
  background: var(--color-pane); border: 1px solid var(--color-edge); border-radius: 2px;
}`

/** The external translator that the firm's settings name. Nothing when they name none. */
export function ExternalTranslator() {
  const address = usePageData().translationScript
  return address && <Translator address={address} />
}

function Translator({ address }: { address: string }) {
  const containerId = useId()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  // On a page in one of our own translations, that language is the source.
  useEffect(() => runTranslator({ address, containerId, pageLanguage: getLocale() }, setState), [address, containerId])
  return (
    <section aria-labelledby={`${containerId}-title`} className="grid gap-2 border-t border-mullion pt-4">
      <style>{translatorStyles}</style>
      <h3 id={`${containerId}-title`} className="font-sans text-sm font-semibold tracking-normal">
        {m.public_translator_heading()}
      </h3>
      <p className="border-s-4 border-amber ps-3 text-xs">
        {m.public_translator_warning({ host: new URL(address).host })}
      </p>
      <div id={containerId} hidden={state !== 'ready'} className="translator-seat" />
      {state === 'loading' && (
        <p role="status" className="grid min-h-11 items-center border border-mullion px-3 text-sm text-soft">
          {m.public_translator_loading()}
        </p>
      )}
      {state === 'failed' && (
        <div role="alert" className="grid gap-3 text-sm">
          <p>{m.public_translator_failed()}</p>
          <Button kind="quiet" onClick={() => location.reload()}>
            {m.public_translator_again()}
          </Button>
        </div>
      )}
    </section>
  )
}
