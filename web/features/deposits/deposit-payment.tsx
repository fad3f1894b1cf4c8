import { type ReactNode, useState } from 'react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { PaymentList } from './payment-list.tsx'
import { isPayable } from './payment-news.ts'
import { PaymentNotices } from './payment-notices.tsx'
import { PaymentProgress } from './payment-progress.tsx'
import { PaymentRequest } from './payment-request.tsx'
import { PaymentTerms } from './payment-terms.tsx'
import { ProofForm } from './proof-form.tsx'

interface DepositPaymentProps {
  deposit: Deposit
  isRequoting: boolean
  onRequote: () => void
  onChange: () => void
  onSent: () => void
  /** Other ways to pay it. */
  children?: ReactNode
}

/** A deposit on its way: how much, where to, what to mind, how far the payment is, and the proof that it was paid. */
export function DepositPayment({ deposit, isRequoting, onRequote, onChange, onSent, children }: DepositPaymentProps) {
  const { status } = deposit
  const isOpen = status === 'opened' || status === 'pending'
  return (
    <div className="grid gap-8">
      {isPayable(deposit) && <StepIntro>{m.dashboard_deposit_payment_intro()}</StepIntro>}
      <div className="grid gap-3 border-b border-mullion pb-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="grid gap-2">
            <span className="text-sm font-semibold">{m.dashboard_amount()}</span>
            <Money amount={deposit.amount} className="font-display text-3xl max-sm:text-xl" />
          </p>
          <Button kind="quiet" onClick={onChange}>
            {status === 'opened' ? m.dashboard_change() : m.payment_choose()}
          </Button>
        </div>
        {isPayable(deposit) && <PaymentTerms deposit={deposit} isAsking={isRequoting} onRequote={onRequote} />}
      </div>
      <PaymentNotices deposit={deposit} />
      {/* What there is to do comes before how far it is. */}
      {isPayable(deposit) && <PaymentRequest deposit={deposit} />}
      {children}
      <PaymentProgress deposit={deposit} />
      <PaymentList deposit={deposit} />
      {isOpen && (
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ProofSection deposit={deposit} onSent={onSent} />
          <PaymentNotes />
        </div>
      )}
    </div>
  )
}

function ProofSection({ deposit, onSent }: { deposit: Deposit; onSent: () => void }) {
  const { payment } = deposit
  // The news that a proof has come may overtake the answer to whoever sends it: their form stays until they have that.
  const [isSending, setSending] = useState(false)
  const proof = isSending ? null : deposit.proof
  return (
    <section aria-labelledby="proof-heading" className="grid content-start gap-4 max-lg:order-1">
      <h2 id="proof-heading" className="font-sans text-sm font-semibold tracking-normal">
        {m.dashboard_proof_label()}
      </h2>
      {proof && <p className="text-sm wrap-anywhere">{m.payment_proof_kept({ name: proof.name })}</p>}
      {!proof && payment.state !== 'waiting' && <p className="text-sm">{m.payment_proof_optional()}</p>}
      {!proof && <ProofForm deposit={deposit} onSending={setSending} onSent={onSent} />}
    </section>
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
