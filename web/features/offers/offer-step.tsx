import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpenCheck, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { getLocale } from '#root/contract/language.ts'
import { reconnectDelayMs } from '#root/contract/live.ts'
import { m } from '#root/contract/messages/messages.js'
import { confidenceLabels } from '#root/contract/offer-labels.ts'
import type { SeatOffer } from '#root/contract/seat-offers.ts'
import { maxAnswerMs, type RegisterUse } from '#root/domain/offers/answer.ts'
import { givesFeedback, lessonStepOf, type OfferStep } from '#root/domain/offers/choose-offers.ts'
import { type Confidence, confidenceSteps } from '#root/domain/signal-detection.ts'
import { call, describeError, isUnavailable, RefusedError } from '#root/web/api/client.ts'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { ChoiceField } from '#root/web/ui/choice-field.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { OfferFeedback } from './offer-feedback.tsx'
import { OfferView } from './offer-view.tsx'
import { RegisterDialog } from './register-dialog.tsx'

const texts = {
  'first-test': { title: m.offers_test_heading, text: m.offers_test_text },
  'second-test': { title: m.offers_test_heading, text: m.offers_test_text },
  exercise: { title: m.offers_exercise_heading, text: m.offers_exercise_text },
  'booster-1': { title: m.offers_booster_heading, text: m.offers_booster_text },
  'booster-2': { title: m.offers_booster_heading, text: m.offers_booster_text },
  'booster-3': { title: m.offers_booster_heading, text: m.offers_booster_text },
  'later-test': { title: m.offers_later_heading, text: m.offers_later_text },
} as const satisfies Record<OfferStep, object>

/** A step of a lesson in which the seat judges offers, one after the other. A reload returns to the same offer. */
export function OfferStepScreen({ step }: { step: OfferStep }) {
  const language = getLocale()
  const queries = useQueryClient()
  const queryKey = ['seat-offers', step]
  const offers = useQuery({
    queryKey,
    queryFn: async () => (await call('GET /api/seat/offers/{step}', { params: { step }, query: { language } })).offers,
    // Answers come from this screen alone; reading again would move the reader on while they read.
    staleTime: Infinity,
  })
  const [openId, setOpenId] = useState<string | null>(null)
  const list = offers.data
  const next = list?.find(({ answer }) => answer === null)
  const open = list?.find(({ id }) => id === openId) ?? next
  const storeAnswer = (answered: SeatOffer) => {
    setOpenId(givesFeedback(step) ? answered.id : null)
    queries.setQueryData<SeatOffer[]>(queryKey, (known) =>
      known?.map((offer) => (offer.id === answered.id ? answered : offer)),
    )
  }
  return (
    <>
      <ScreenTitle title={texts[step].title()}>{texts[step].text()}</ScreenTitle>
      {offers.error && !list && <NoOffers step={step} error={offers.error} onRetry={() => void offers.refetch()} />}
      {offers.isPending && <OfferSkeleton />}
      {list && !open && <AllAnswered step={step} />}
      {list && open && (
        <OpenOffer
          key={open.id}
          step={step}
          offer={open}
          position={list.indexOf(open) + 1}
          count={list.length}
          onAnswered={storeAnswer}
          onNext={() => setOpenId(null)}
        />
      )}
    </>
  )
}

/** Without a seat, trying again is no use: the reader joins a lesson first. */
function NoOffers({ step, error, onRetry }: { step: OfferStep; error: Error; onRetry: () => void }) {
  if (error instanceof RefusedError && error.code === 'no-seat')
    return (
      <EmptyState title={m.lesson_none()} action={<ButtonLink to="/join">{m.seat_join()}</ButtonLink>}>
        {m.lesson_none_text()}
      </EmptyState>
    )
  return <LoadFailed what={texts[step].title()} error={error} onRetry={onRetry} />
}

function OfferSkeleton() {
  return (
    <div role="status" aria-label={m.ui_loading()} className="grid gap-8 lg:grid-cols-2">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

function AllAnswered({ step }: { step: OfferStep }) {
  return (
    <Pane>
      <div role="status" className="grid justify-items-center gap-3 py-10 text-center">
        <CircleCheck aria-hidden="true" className="size-10 text-leaf" />
        <h2 className="text-2xl">{m.offers_done_heading()}</h2>
        <p className="max-w-prose text-sm text-soft">
          {lessonStepOf(step) ? m.offers_done_text() : m.offers_done_later()}
        </p>
      </div>
    </Pane>
  )
}

interface OpenOfferProps {
  step: OfferStep
  offer: SeatOffer
  position: number
  count: number
  onAnswered: (offer: SeatOffer) => void
  onNext: () => void
}

function OpenOffer({ step, offer, position, count, onAnswered, onNext }: OpenOfferProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The next offer replaces the form that had the focus.
  useEffect(() => {
    if (position > 1) heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [position])
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          {m.offers_place({ place: `${position}`, count: `${count}` })}
        </h2>
        <ProgressBar
          label={m.offers_place({ place: `${position}`, count: `${count}` })}
          share={(position - 1) / count}
        />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
        <OfferView offer={offer} signs={offer.feedback?.signs} />
        {offer.feedback && offer.answer ? (
          <OfferFeedback
            feedback={offer.feedback}
            confidence={offer.answer.confidence}
            isLast={position === count}
            onNext={onNext}
          />
        ) : (
          <AnswerForm step={step} offer={offer} onAnswered={onAnswered} />
        )}
      </div>
    </div>
  )
}

interface AnswerInput {
  readonly confidence: Confidence
  readonly wouldPay: boolean
  readonly registerUse: RegisterUse
  readonly timeMs: number
}

/** Of two uses of the register, the greater one counts. */
const useRank: readonly RegisterUse[] = ['none', 'searched', 'opened']

function AnswerForm({ step, offer, onAnswered }: Pick<OpenOfferProps, 'step' | 'offer' | 'onAnswered'>) {
  const [confidence, setConfidence] = useState('')
  const [pays, setPays] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const [isRegisterOpen, setRegisterOpen] = useState(false)
  const [registerUse, setRegisterUse] = useState<RegisterUse>('none')
  const answering = useAnswer(step, offer, onAnswered)
  return (
    <div>
      {/* Its search is a form of its own. */}
      <RegisterDialog
        country={offer.country}
        isOpen={isRegisterOpen}
        onClose={() => setRegisterOpen(false)}
        onUse={(use) => setRegisterUse((known) => (useRank.indexOf(use) > useRank.indexOf(known) ? use : known))}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const isMissing = confidence === '' || pays === ''
          setIncomplete(isMissing)
          if (!isMissing && !answering.isPending)
            answering.answer({ confidence: Number(confidence) as Confidence, wouldPay: pays === 'yes', registerUse })
        }}
        className="no-print grid gap-6 border border-mullion bg-pane p-5 sm:p-7"
      >
        <Button kind="quiet" onClick={() => setRegisterOpen(true)}>
          <BookOpenCheck aria-hidden="true" className="size-5" />
          {m.offers_check()}
        </Button>
        <ChoiceField
          label={m.offers_confidence()}
          options={confidenceSteps.map((each) => ({ value: `${each}`, label: confidenceLabels[each]() }))}
          value={confidence}
          onValue={setConfidence}
          required
        />
        <ChoiceField
          label={m.offers_would_pay()}
          options={[
            { value: 'yes', label: m.offers_yes() },
            { value: 'no', label: m.offers_no() },
          ]}
          value={pays}
          onValue={setPays}
          required
        />
        {isIncomplete && (confidence === '' || pays === '') && <Notice tone="refused">{m.offers_choose_both()}</Notice>}
        {answering.error && <Notice tone="refused">{describeError(answering.error)}</Notice>}
        <Button type="submit" pending={answering.isPending} pendingLabel={m.offers_answering()}>
          {m.offers_answer()}
        </Button>
      </form>
    </div>
  )
}

/**
 * Sends an answer, with the time since the offer came on screen. While the server cannot be reached it is sent again and
 * again: the same answer counts once.
 */
function useAnswer(step: OfferStep, offer: SeatOffer, onAnswered: (offer: SeatOffer) => void) {
  const [shownAtMs] = useState(() => performance.now())
  const answering = useMutation({
    mutationFn: (given: AnswerInput) =>
      call('PUT /api/seat/offers/{step}/{offer}/answer', {
        params: { step, offer: offer.id },
        query: { language: getLocale() },
        body: given,
      }),
    onSuccess: onAnswered,
    retry: (_failures, error) => isUnavailable(error),
    retryDelay: reconnectDelayMs,
  })
  const answer = (given: Omit<AnswerInput, 'timeMs'>) =>
    answering.mutate({ ...given, timeMs: Math.min(maxAnswerMs, Math.round(performance.now() - shownAtMs)) })
  return { ...answering, answer }
}
