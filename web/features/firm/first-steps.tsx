import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { CopyButton } from '#root/web/ui/copy-button.tsx'

/** A fresh instance: what to do first. The sign-up address is the one under which this console is open. */
export function FirstSteps() {
  const address = `${location.origin}/signup`
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
  return (
    <section className="facade">
      <header className="grid gap-1 p-6 sm:p-8">
        <h2 className="text-xl sm:text-2xl">{m.firm_begin_heading()}</h2>
        <p className="text-sm text-soft">{m.firm_begin_text()}</p>
      </header>
      <ol className="grid gap-px bg-mullion md:grid-cols-2">
        <Step numeral="1" title={m.firm_begin_share()} text={m.firm_begin_share_text()} isWide>
          <div className="flex flex-wrap items-stretch gap-3 pt-2">
            <p
              className="figures flex items-center border-s-2 border-brass-fill bg-glass px-4 py-2 font-display text-lg wrap-anywhere select-all"
              dir="ltr"
            >
              {address}
            </p>
            <CopyButton text={address} label={m.firm_copy()} done={m.firm_copied()} />
          </div>
          {isLocal && <p className="pt-1 text-xs text-soft">{m.firm_begin_local()}</p>}
        </Step>
        <Step numeral="2" title={m.firm_begin_deposits()} text={m.firm_begin_deposits_text()} />
        <Step numeral="3" title={m.firm_begin_clock()} text={m.firm_begin_clock_text()} />
      </ol>
    </section>
  )
}

interface StepProps {
  numeral: string
  title: ReactNode
  text: ReactNode
  isWide?: boolean
  children?: ReactNode
}

function Step({ numeral, title, text, isWide = false, children }: StepProps) {
  return (
    <li className={`grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 bg-pane p-6 sm:p-8 ${isWide ? 'md:col-span-2' : ''}`}>
      <span aria-hidden="true" className="figures font-display text-3xl leading-8 text-brass">
        {numeral}
      </span>
      <div className="grid content-start justify-items-start gap-1">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-soft">{text}</p>
        {children}
      </div>
    </li>
  )
}
