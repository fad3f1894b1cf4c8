import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { confidenceLabels } from '#root/contract/offer-labels.ts'
import type { OfferFeedback as Feedback } from '#root/contract/seat-offers.ts'
import type { Confidence } from '#root/domain/signal-detection.ts'
import { Button } from '#root/web/ui/button.tsx'
import { describeSign } from '#root/web/ui/sign-labels.ts'
import { typeset } from '#root/web/ui/typeset.ts'
import { signsIn } from './offer-view.tsx'

interface OfferFeedbackProps {
  feedback: Feedback
  confidence: Confidence
  isLast: boolean
  onNext: () => void
}

/** The correct answer of an offer, the deciding evidence, and its warning signs, which are also marked in the offer. */
export function OfferFeedback({
  feedback: { truth, signs, evidence },
  confidence,
  isLast,
  onNext,
}: OfferFeedbackProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isFraud = truth === 'fraudulent'
  const Icon = isFraud ? CircleAlert : CircleCheck
  return (
    <section className={`grid gap-5 border-t-4 bg-pane p-5 sm:p-7 ${isFraud ? 'border-pencil' : 'border-leaf'}`}>
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className={`mt-1 size-6 shrink-0 ${isFraud ? 'text-pencil' : 'text-leaf'}`} />
        <div className="grid gap-1">
          <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {isFraud ? m.offers_it_was_fraudulent() : m.offers_it_was_genuine()}
          </h3>
          <p className="text-sm text-soft">{m.offers_you_said({ answer: confidenceLabels[confidence]() })}</p>
        </div>
      </div>
      <div className="grid gap-1">
        <h4 className="text-sm font-semibold">{m.offers_evidence()}</h4>
        <p className="text-sm text-pretty">{typeset(evidence)}</p>
      </div>
      <div className="grid gap-2">
        <h4 className="text-sm font-semibold">{isFraud ? m.offers_signs_fraudulent() : m.offers_signs_genuine()}</h4>
        <ul className="grid gap-2 text-sm">
          {signsIn(signs).map((sign) => (
            <li key={sign} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-2">
              <span className="font-semibold text-pencil tabular-nums">{sign}</span>
              <span>{describeSign(sign).name}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button onClick={onNext}>{isLast ? m.offers_finish() : m.offers_next()}</Button>
    </section>
  )
}
