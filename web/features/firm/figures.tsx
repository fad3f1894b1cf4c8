import type { ReactNode } from 'react'
import type { FirmSummary } from '#root/contract/firm.ts'
import { m } from '#root/contract/messages/messages.js'
import { Money } from '#root/web/ui/money.tsx'

/** The firm's totals since its first day. */
export function Figures({ firm }: { firm: FirmSummary }) {
  return (
    <section className="grid gap-4 p-6 sm:p-8 lg:col-span-2">
      <h2 className="eyebrow font-sans">{m.firm_figures()}</h2>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        <Figure name={m.firm_promised()} text={m.firm_promised_text()}>
          <Money amount={firm.promisedReturns} />
        </Figure>
        <Figure name={m.firm_paid_out()} text={m.firm_paid_out_text()}>
          <Money amount={firm.paidOut} />
        </Figure>
        <Figure name={m.firm_fees()}>
          <Money amount={firm.fees} />
        </Figure>
        <Figure name={m.firm_clients()}>
          <span className="figures">{firm.clients}</span>
        </Figure>
      </dl>
    </section>
  )
}

function Figure({ name, text, children }: { name: ReactNode; text?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid content-start">
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className="font-display text-xl">{children}</dd>
      {text && <dd className="text-xs text-soft">{text}</dd>}
    </div>
  )
}
