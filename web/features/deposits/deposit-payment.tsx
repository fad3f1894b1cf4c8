import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { ProofForm } from './proof-form.tsx'

interface DepositPaymentProps {
  deposit: Deposit
  onChange: () => void
  onSent: () => void
}

/** An opened deposit: how much, where to, what to mind, and the proof that it was paid. */
export function DepositPayment({ deposit, onChange, onSent }: DepositPaymentProps) {
  return (
    <div className="grid gap-8">
      <StepIntro>{m.dashboard_deposit_payment_intro()}</StepIntro>
      <dl className="grid gap-5">
        <div className="border-b border-mullion pb-5">
          <dt className="text-sm font-semibold">{m.dashboard_amount()}</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <Money amount={deposit.amount} className="font-display text-3xl" />
            <Button kind="quiet" onClick={onChange}>
              {m.dashboard_change()}
            </Button>
          </dd>
        </div>
        <div className="grid gap-2">
          <dt className="text-sm font-semibold">
            {m.dashboard_deposit_address()}{' '}
            <span className="font-normal text-soft">· {m.dashboard_deposit_address_note()}</span>
          </dt>
          <dd className="flex flex-wrap items-center gap-3">
            <code
              className="figures min-w-0 grow basis-64 border-s-2 border-brass-fill bg-glass px-4 py-2.5 font-sans text-sm wrap-anywhere select-all"
              dir="ltr"
            >
              {deposit.address}
            </code>
            <CopyButton text={deposit.address} label={m.dashboard_copy_address()} done={m.dashboard_copied()} />
          </dd>
        </div>
      </dl>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="proof-heading" className="grid content-start gap-4 max-lg:order-1">
          <h2 id="proof-heading" className="font-sans text-sm font-semibold tracking-normal">
            {m.dashboard_proof_label()}
          </h2>
          <ProofForm deposit={deposit} onSent={onSent} />
        </section>
        <PaymentNotes />
      </div>
    </div>
  )
}

function PaymentNotes() {
  const notes = [
    m.dashboard_deposit_note_test(),
    m.dashboard_deposit_note_amount(),
    m.dashboard_deposit_note_proof(),
    m.dashboard_deposit_note_review(),
  ]
  return (
    <section aria-labelledby="notes-heading" className="grid content-start gap-3">
      <h2 id="notes-heading" className="font-sans text-sm font-semibold tracking-normal">
        {m.dashboard_deposit_notes()}
      </h2>
      <ol className="grid gap-2 text-sm text-soft">
        {notes.map((note, index) => (
          <li key={note} className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
            <span aria-hidden="true" className="figures font-display text-brass">
              {index + 1}
            </span>
            {note}
          </li>
        ))}
      </ol>
    </section>
  )
}
