import { Info, TriangleAlert, Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Deposit } from '#root/contract/deposits.ts'
import { m } from '#root/contract/messages/messages.js'
import { parseBitcoin, paymentLink } from '#root/domain/bitcoin.ts'
import { type Remaining, remainingUntil } from '#root/domain/countdown.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { useFirmNow } from '#root/web/api/firm-clock.ts'
import { Button } from '#root/web/ui/button.tsx'
import { CopyButton } from '#root/web/ui/copy-button.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { StepIntro } from '#root/web/ui/step-intro.tsx'
import { PaymentList } from './payment-list.tsx'
import { differenceOf, isPayable, missingBitcoin, paymentNews, type PaymentNews } from './payment-news.ts'
import { PaymentProgress } from './payment-progress.tsx'
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

/** An open deposit: the amount, the address, notes, the progress of the payment, and the proof. */
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
      {/* The next action comes before the progress. */}
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
  // The event about a proof may arrive before the upload's answer: the sender's form stays until the answer.
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

const QrCode = lazy(() => import('#root/web/ui/qr-code.tsx').then((module) => ({ default: module.QrCode })))

/** The amount and the address to copy, and both as a QR code for wallets. */
function PaymentRequest({ deposit }: { deposit: Deposit }) {
  const { address } = deposit
  const bitcoin = missingBitcoin(deposit)
  const { brand } = usePageData().branding
  const link = bitcoin ? paymentLink(address, parseBitcoin(bitcoin)!, brand) : null
  return (
    <div className="grid items-start gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <dl className="grid content-start gap-5">
        {bitcoin && (
          <Copyable
            name={m.payment_amount_label()}
            text={bitcoin}
            shown={`${bitcoin} tBTC`}
            label={m.payment_copy_amount()}
          />
        )}
        <Copyable
          name={
            <>
              {m.dashboard_deposit_address()}{' '}
              <span className="font-normal text-soft">· {m.dashboard_deposit_address_note()}</span>
            </>
          }
          text={address}
          shown={address}
          label={m.dashboard_copy_address()}
        />
      </dl>
      {link && (
        <figure className="grid w-52 max-w-full justify-items-center gap-2 justify-self-center">
          <Suspense fallback={<Skeleton className="size-52" />}>
            <QrCode text={link} label={m.payment_qr()} />
          </Suspense>
          <figcaption className="text-center text-xs text-balance text-soft">{m.payment_qr_hint()}</figcaption>
          <a href={link} className="link inline-flex min-h-11 items-center gap-2 text-sm">
            <Wallet aria-hidden="true" className="size-4" />
            {m.payment_open()}
          </a>
        </figure>
      )}
    </div>
  )
}

function Copyable({ name, text, shown, label }: { name: ReactNode; text: string; shown: string; label: string }) {
  return (
    <div className="grid gap-2">
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className="flex flex-wrap items-center gap-3">
        <code
          className="figures min-w-0 grow basis-64 border-s-2 border-brass-fill bg-glass px-4 py-2.5 font-sans text-sm wrap-anywhere select-all"
          dir="ltr"
        >
          {shown}
        </code>
        <CopyButton text={text} label={label} done={m.dashboard_copied()} />
      </dd>
    </div>
  )
}

interface PaymentTermsProps {
  deposit: Deposit
  isAsking: boolean
  /** Requests the current rate. */
  onRequote: () => void
}

/** The quoted rate of a deposit and how long it is valid by the firm's clock; then the effects of its expiry. */
function PaymentTerms({ deposit, isAsking, onRequote }: PaymentTermsProps) {
  const nowMs = useFirmNow()
  const { quote, status, payment } = deposit
  if (!quote) return null
  const left = nowMs === null ? undefined : remainingUntil(Date.parse(quote.until), nowMs)
  const isOver = left === null
  return (
    <div className="grid gap-2 text-sm">
      <p className="figures text-soft">
        {m.payment_quoted({ bitcoin: quote.bitcoin, rate: formatDollars(fromDecimal(quote.rate)) })}
      </p>
      {left && (
        <p role="timer" className="figures">
          {m.payment_rate_valid()} <span className="font-semibold">{written(left)}</span>
        </p>
      )}
      {isOver && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-s-4 border-amber bg-glass/60 px-4 py-3">
          <div className="grid grow basis-60 gap-1">
            <p className="font-semibold">{m.payment_rate_expired()}</p>
            <p>{m.payment_rate_expired_text({ amount: formatDollars(fromDecimal(deposit.amount)) })}</p>
          </div>
          {status === 'opened' && payment.state === 'waiting' && (
            <Button pending={isAsking} pendingLabel={m.payment_requoting()} onClick={onRequote}>
              {m.payment_requote()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function written({ days, hours, minutes, seconds }: Remaining): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const all = hours + 24 * days
  return `${all > 0 ? `${all}:` : ''}${two(minutes)}:${two(seconds)}`
}

/** The differences from the request, and what to do about them. */
function PaymentNotices({ deposit }: { deposit: Deposit }) {
  const news = paymentNews(deposit)
  // The element exists while empty, so that screen readers announce new contents.
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {news.map((one) => (
        <PaymentNotice key={one} deposit={deposit} news={one} />
      ))}
    </div>
  )
}

/** These notices need an action of the reader. */
const urgent: readonly PaymentNews[] = ['underpaid', 'replaced', 'dropped', 'reorged-lost']

function PaymentNotice({ deposit, news }: { deposit: Deposit; news: PaymentNews }) {
  const { title, text } = wordsOf(deposit)[news]()
  const isUrgent = urgent.includes(news) && deposit.status !== 'approved'
  const Icon = isUrgent ? TriangleAlert : Info
  return (
    <div className={`flex gap-3 border-s-4 bg-glass/60 px-4 py-3 text-sm ${isUrgent ? 'border-amber' : 'border-edge'}`}>
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isUrgent ? 'text-amber' : 'text-soft'}`} />
      <div className="grid max-w-prose gap-1">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}

interface Words {
  readonly title: string
  readonly text: string
}

function wordsOf(deposit: Deposit): Record<PaymentNews, () => Words> {
  const { payment } = deposit
  const isApproved = deposit.status === 'approved'
  const [received, difference] = [payment.received, differenceOf(deposit)]
  const worth = formatDollars(fromDecimal(payment.worth))
  /** After the approval nobody is asked to pay again: the credit is reversed. */
  const lost = (text: string) => (isApproved ? m.payment_credit_removed() : text)
  return {
    underpaid: () => ({
      title: m.payment_underpaid(),
      text: isApproved
        ? m.payment_underpaid_closed({ received, missing: difference })
        : m.payment_underpaid_text({ received, worth, missing: difference }),
    }),
    overpaid: () => ({ title: m.payment_overpaid(), text: m.payment_overpaid_text({ extra: difference, worth }) }),
    late: () => ({ title: m.payment_late(), text: m.payment_late_text({ worth }) }),
    replaced: () => ({ title: m.payment_replaced(), text: lost(m.payment_replaced_text()) }),
    dropped: () => ({ title: m.payment_dropped(), text: lost(m.payment_dropped_text()) }),
    'reorged-waits': () => ({ title: m.payment_reorged(), text: m.payment_reorged_waits() }),
    'reorged-lost': () => ({ title: m.payment_reorged(), text: lost(m.payment_reorged_lost()) }),
  }
}
