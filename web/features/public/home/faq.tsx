import type { ReactNode } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Claim } from '#root/web/ui/claim.tsx'

/** Six questions; the browser's own exclusive accordion keeps at most one open. */
export function Faq() {
  return (
    <section aria-labelledby="faq-heading">
      <div className="frame grid gap-10 px-5 py-16 sm:px-8 lg:grid-cols-[4fr_8fr] lg:py-24">
        <div className="grid content-start gap-4 lg:sticky lg:top-16 lg:self-start lg:pe-10">
          <h2 id="faq-heading" className="text-2xl sm:text-3xl">
            {m.home_faq_heading()}
          </h2>
          <p className="max-w-[34ch] text-sm text-soft">{m.home_faq_lead()}</p>
          <a href="/contact" className="link inline-flex min-h-11 w-fit items-center text-sm font-semibold">
            {m.public_nav_contact()}
          </a>
        </div>
        <div className="border-t border-edge">
          <Question question={m.home_faq_services_q()}>{m.home_faq_services_a()}</Question>
          <Question question={m.home_faq_raising_q()}>
            <Claim id="raising-time" text={m.claim_raising_time} />
          </Question>
          <Question question={m.home_faq_beginners_q()}>
            <Claim id="beginners" text={m.claim_beginners} />
          </Question>
          <Question question={m.home_faq_security_q()}>
            <Claim id="payment-security" text={m.claim_payment_security} />
          </Question>
          <Question question={m.home_faq_updates_q()}>
            <Claim id="updates" text={m.claim_updates} />
          </Question>
          <Question question={m.home_faq_alternatives_q()}>
            <Claim id="alternatives" text={m.claim_alternatives} />
          </Question>
        </div>
      </div>
    </section>
  )
}

function Question({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details name="faq" className="claim-place group border-b border-mullion">
      <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-4 font-display text-lg hover:text-brass [&::-webkit-details-marker]:hidden">
        {question}
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-5 shrink-0 text-brass"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path d="M2 10h16" />
          <path
            d="M10 2v16"
            className="origin-center transition-transform duration-200 ease-pane group-open:scale-y-0"
          />
        </svg>
      </summary>
      <p className="max-w-[62ch] pe-10 pb-7 text-soft">{children}</p>
    </details>
  )
}
