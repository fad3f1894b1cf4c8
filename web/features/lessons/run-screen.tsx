import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { SkipForward } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Lesson } from '#root/contract/lessons.ts'
import { m } from '#root/contract/messages/messages.js'
import { mayDebrief } from '#root/domain/debrief.ts'
import { extensionMinutes, type LessonStep, stepAfter } from '#root/domain/lesson.ts'
import { call, describeError, RefusedError } from '#root/web/api/client.ts'
import { BackLink } from '#root/web/ui/back-link.tsx'
import { Button, ButtonLink } from '#root/web/ui/button.tsx'
import { ConfirmDialog } from '#root/web/ui/confirm-dialog.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { usePageData } from '#root/web/ui/page-data.ts'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { WriteControls, ReadOnlySection } from '#root/web/ui/read-only.tsx'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { filledIn, TranslationsFields } from '#root/web/ui/translations-fields.tsx'
import { LessonSeats } from './lesson-seats.tsx'
import { lessonQuery } from './queries.ts'
import { ClassFigures, Roster } from './roster.tsx'
import { useShowSlide } from './slides.ts'
import { steps } from './steps.ts'
import { TimeLeft } from './time-left.tsx'

interface RunScreenProps {
  id: string
  /** The number of slides that the projector has at the reveal. */
  slideCount: number
  director: ReactNode
  reminders: ReactNode
}

/**
 * A lesson as its facilitator runs it, on a laptop or a phone. `director` is shown while the lesson runs, `reminders` from
 * its debrief on.
 */
export function RunScreen({ id, slideCount, director, reminders }: RunScreenProps) {
  const lesson = useQuery(lessonQuery(id))
  if (lesson.data)
    return (
      <ReadOnlySection why={lesson.data.mayRun ? null : m.room_only_observes}>
        <BackLink to="/operator/lessons">{m.run_back()}</BackLink>
        <div className="flex flex-wrap items-end justify-between gap-x-6 max-sm:mb-5">
          <ScreenTitle title={<span className="wrap-anywhere">{lesson.data.roomName}</span>}>
            <bdi className="wrap-anywhere">{lesson.data.planName}</bdi> · {m.rooms_code()}{' '}
            <span dir="ltr" className="font-mono font-semibold">
              {lesson.data.code}
            </span>
          </ScreenTitle>
          {lesson.data.closedAt === null && (
            <ButtonLink
              kind="quiet"
              to={`/lesson/${lesson.data.code}/projector`}
              target="_blank"
              className="sm:mb-8 max-sm:w-full"
            >
              {m.run_projector()}
            </ButtonLink>
          )}
        </div>
        <div className="grid gap-8">
          <div className="grid items-start gap-8 lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="grid gap-8">
              <CurrentStep lesson={lesson.data} slideCount={slideCount} />
              {lesson.data.closedAt === null && <Message lesson={lesson.data} />}
            </div>
            {(lesson.data.steps.length > 0 || lesson.data.closedAt === null) && (
              <div className="grid gap-8">
                {lesson.data.steps.length > 0 && <Plan lesson={lesson.data} />}
                {lesson.data.closedAt === null && <LessonSeats lesson={lesson.data} />}
              </div>
            )}
          </div>
          {mayDebrief(lesson.data.time.step) && reminders}
          <Roster lessonId={id} />
          {lesson.data.closedAt === null ? director : <DeleteLesson id={id} />}
        </div>
      </ReadOnlySection>
    )
  if (lesson.error instanceof RefusedError && lesson.error.code === 'not-found')
    return (
      <>
        <BackLink to="/operator/lessons">{m.run_back()}</BackLink>
        <ScreenTitle title={m.run_missing()} />
      </>
    )
  if (lesson.error)
    return <LoadFailed what={m.lesson_bar()} error={lesson.error} onRetry={() => void lesson.refetch()} />
  return <Skeleton className="h-96 w-full" />
}

/** Runs a change of the lesson, and shows its answer at once. */
function useChange<Input>(id: string, change: (input: Input) => Promise<Lesson>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (lesson) => queries.setQueryData(lessonQuery(id).queryKey, lesson),
    // Another facilitator may have been faster.
    onError: () => void queries.invalidateQueries({ queryKey: lessonQuery(id).queryKey }),
  })
}

function useLessonMove({ id, time }: Lesson) {
  return useChange(id, (to: LessonStep) =>
    call('POST /api/operator/lessons/{id}/steps', { params: { id }, body: { from: time.step, to } }),
  )
}

function CurrentStep({ lesson, slideCount }: { lesson: Lesson; slideCount: number }) {
  const { step } = lesson.time
  const place = lesson.steps.findIndex((planned) => planned.step === step)
  return (
    <Pane
      title={steps[step].name()}
      aside={place >= 0 && m.run_step({ number: formatNumber(place + 1), count: formatNumber(lesson.steps.length) })}
    >
      <div className="grid gap-5">
        {lesson.closedAt ? (
          <p>{m.run_closed({ time: formatMoment(lesson.closedAt) })}</p>
        ) : (
          <WriteControls>
            <Controls lesson={lesson} slideCount={slideCount} />
          </WriteControls>
        )}
        <div className="border-t border-mullion pt-4">
          <ClassFigures lessonId={lesson.id} step={step} />
        </div>
        <LensOff lesson={lesson} />
        {lesson.emailReminders && <p className="text-sm text-soft">{m.reminders_offered()}</p>}
        <div className="border-s-4 border-brass-fill ps-4">
          <h3 className="font-sans text-sm font-semibold tracking-normal">{m.run_note()}</h3>
          <p className="max-w-prose text-sm whitespace-pre-line wrap-anywhere">
            {lesson.steps[place]?.note ?? steps[step].note()}
          </p>
        </div>
      </div>
    </Pane>
  )
}

/** The reveal turns the lens on, unless the settings turn it off for everybody. */
function LensOff({ lesson }: { lesson: Lesson }) {
  const { lens } = usePageData()
  const plansReveal = lesson.steps.some(({ step }) => step === 'reveal')
  if (lens !== 'off' || !plansReveal || lesson.closedAt) return null
  return (
    <Notice
      tone="info"
      action={
        <Link to="/operator/settings/lens" className="link inline-flex min-h-11 items-center">
          {m.run_lens_settings()}
        </Link>
      }
    >
      {m.run_lens_off()}
    </Notice>
  )
}

function Controls({ lesson, slideCount }: { lesson: Lesson; slideCount: number }) {
  const { id, time } = lesson
  const params = { id }
  const [isClosing, setClosing] = useState(false)
  const moving = useLessonMove(lesson)
  const extending = useChange(id, (minutes: (typeof extensionMinutes)[number]) =>
    call('POST /api/operator/lessons/{id}/extensions', { params, body: { minutes } }),
  )
  const pausing = useChange(id, (isPaused: boolean) =>
    isPaused
      ? call('DELETE /api/operator/lessons/{id}/pause', { params })
      : call('PUT /api/operator/lessons/{id}/pause', { params }),
  )
  const showing = useShowSlide(id)
  const error = moving.error ?? extending.error ?? pausing.error ?? showing.error
  return (
    <>
      {error && !isClosing && <Notice tone="refused">{describeError(error)}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <TimeLeft time={time} className="font-display text-3xl" wordClassName="text-[0.65em]" />
        <NextButtons
          lesson={lesson}
          slideCount={slideCount}
          showing={showing}
          moving={moving}
          onNext={(step) => (step === 'closed' ? setClosing(true) : moving.mutate(step))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {time.step === 'reveal' && lesson.slide > 1 && (
          <Button kind="quiet" onClick={() => showing.mutate(lesson.slide - 1)} className="px-3">
            {m.run_slide_back()}
          </Button>
        )}
        {time.stepEndsAt !== null &&
          extensionMinutes.map((minutes) => (
            <Button key={minutes} kind="quiet" onClick={() => extending.mutate(minutes)} className="px-3">
              {m.run_extend({ minutes: formatNumber(minutes) })}
            </Button>
          ))}
        <Button kind="quiet" pending={pausing.isPending} onClick={() => pausing.mutate(time.pausedAt !== null)}>
          {time.pausedAt === null ? m.run_pause() : m.run_resume()}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isClosing}
        title={m.run_close()}
        action={m.run_close_do()}
        isDanger={false}
        pending={moving.isPending}
        refusal={moving.error && describeError(moving.error)}
        onConfirm={() => moving.mutate('closed', { onSuccess: () => setClosing(false) })}
        onClose={() => setClosing(false)}
      >
        <p>{m.run_close_text()}</p>
      </ConfirmDialog>
    </>
  )
}

interface NextButtonsProps {
  lesson: Lesson
  slideCount: number
  showing: ReturnType<typeof useShowSlide>
  moving: ReturnType<typeof useLessonMove>
  onNext: (step: LessonStep) => void
}

/** The button to the next step. At the reveal, the main button first walks through the slides of the projector. */
function NextButtons({
  lesson: { steps: planned, time, slide },
  slideCount,
  showing,
  moving,
  onNext,
}: NextButtonsProps) {
  const next = stepAfter(planned, time.step)
  const slidesLeft = time.step === 'reveal' && slide < slideCount
  return (
    <div className="flex flex-wrap gap-3 max-sm:w-full">
      {slidesLeft && (
        <Button
          pending={showing.isPending}
          onClick={() => showing.mutate(slide + 1)}
          className="max-sm:min-h-14 max-sm:w-full"
        >
          {m.run_next_slide({ place: formatNumber(slide + 1), count: formatNumber(slideCount) })}
        </Button>
      )}
      {next && (
        <Button
          kind={slidesLeft ? 'quiet' : 'primary'}
          pending={moving.isPending}
          pendingLabel={m.run_moving()}
          onClick={() => onNext(next)}
          className="max-sm:min-h-14 max-sm:w-full"
        >
          {m.run_next({ step: steps[next].name() })}
        </Button>
      )}
    </div>
  )
}

/** The steps of the plan, each with its note; those ahead can be skipped to. */
function Plan({ lesson }: { lesson: Lesson }) {
  const [to, setTo] = useState<LessonStep | null>(null)
  const moving = useLessonMove(lesson)
  const place = lesson.steps.findIndex(({ step }) => step === lesson.time.step)
  return (
    <Pane title={m.run_plan()}>
      <ol className="grid">
        {lesson.steps.map(({ step, minutes, note }, index) => (
          <li
            key={step}
            aria-current={index === place ? 'step' : undefined}
            className={`-mx-3 flex min-h-11 items-center justify-between gap-3 border-b border-mullion px-3 text-sm last:border-b-0 aria-[current=step]:bg-glass aria-[current=step]:font-semibold aria-[current=step]:shadow-[inset_3px_0_0_var(--color-brass-fill)] rtl:aria-[current=step]:shadow-[inset_-3px_0_0_var(--color-brass-fill)] forced-colors:aria-[current=step]:bg-[Highlight] ${index < place ? 'text-soft' : ''}`}
          >
            <details className="min-w-0">
              <summary className="cursor-pointer py-2 leading-7 wrap-anywhere">{steps[step].name()}</summary>
              <p className="pb-3 text-sm font-normal text-soft whitespace-pre-line wrap-anywhere">
                {note ?? steps[step].note()}
              </p>
            </details>
            <span className="flex shrink-0 items-center gap-3">
              {minutes !== null && (
                <span className="figures text-soft">{m.plan_minutes_total({ minutes: formatNumber(minutes) })}</span>
              )}
              {index > place + 1 && !lesson.closedAt && (
                <WriteControls>
                  <SkipButton step={step} onClick={() => setTo(step)} />
                </WriteControls>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-xs text-soft">{m.run_seed({ seed: String(lesson.seed) })}</p>
      {to && (
        <ConfirmDialog
          title={m.run_skip({ step: steps[to].name() })}
          action={m.run_skip({ step: steps[to].name() })}
          isDanger={false}
          pending={moving.isPending}
          refusal={moving.error && describeError(moving.error)}
          onConfirm={() => moving.mutate(to, { onSuccess: () => setTo(null) })}
          onClose={() => setTo(null)}
        >
          <p>{m.run_skip_text()}</p>
        </ConfirmDialog>
      )}
    </Pane>
  )
}

function SkipButton({ step, onClick }: { step: LessonStep; onClick: () => void }) {
  return (
    <button
      type="button"
      className="no-print inline-flex min-h-11 min-w-11 items-center gap-1.5 px-1 hover:text-brass"
      aria-label={m.run_skip({ step: steps[step].name() })}
      onClick={onClick}
    >
      <SkipForward aria-hidden="true" className="size-3.5 text-brass rtl:-scale-x-100" strokeWidth={1.75} />
      <span className="link">{m.run_skip_here()}</span>
    </button>
  )
}

function Message({ lesson: { id, message, messageTranslations } }: { lesson: Lesson }) {
  const [text, setText] = useState(message ?? '')
  const [translations, setTranslations] = useState(messageTranslations)
  const [isTextMissing, setTextMissing] = useState(false)
  const sending = useChange(id, (body: string | null) =>
    call('PUT /api/operator/lessons/{id}/message', {
      params: { id },
      body: { message: body, translations: filledIn(translations) },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTextMissing(text.trim() === '')
    if (!sending.isPending && text.trim() !== '') sending.mutate(text)
  }
  return (
    <Pane title={m.run_message()}>
      <WriteControls>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <TextField
            label={<span className="sr-only">{m.run_message()}</span>}
            hint={m.run_message_hint()}
            value={text}
            maxLength={500}
            error={isTextMissing ? m.run_message_missing() : undefined}
            onChange={(event) => {
              setText(event.target.value)
              setTextMissing(false)
            }}
          />
          <TranslationsFields translations={translations} maxLength={500} onTranslations={setTranslations} />
          {sending.error && <Notice tone="refused">{describeError(sending.error)}</Notice>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={sending.isPending} pendingLabel={m.run_message_sending()}>
              {m.run_message_send()}
            </Button>
            {message !== null && (
              <Button
                kind="quiet"
                onClick={() => {
                  setText('')
                  setTranslations({})
                  setTextMissing(false)
                  sending.mutate(null)
                }}
              >
                {m.run_message_remove()}
              </Button>
            )}
          </div>
        </form>
      </WriteControls>
    </Pane>
  )
}

function DeleteLesson({ id }: { id: string }) {
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const deleting = useMutation({
    mutationFn: () => call('DELETE /api/operator/lessons/{id}', { params: { id } }),
    onSuccess: () => navigate('/operator/lessons'),
  })
  return (
    <WriteControls>
      <Button kind="danger" className="justify-self-start" onClick={() => setConfirming(true)}>
        {m.run_delete()}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={m.run_delete_ask()}
        action={m.run_delete()}
        isGuarded
        pending={deleting.isPending}
        refusal={deleting.error && describeError(deleting.error)}
        onConfirm={() => deleting.mutate()}
        onClose={() => setConfirming(false)}
      >
        <p>{m.run_delete_text()}</p>
      </ConfirmDialog>
    </WriteControls>
  )
}
