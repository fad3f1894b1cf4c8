import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { Projector } from '#root/contract/seats.ts'
import { type LessonStep, stepAfter } from '#root/domain/lesson.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useLive } from '#root/web/api/live.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { CoverageBar } from '#root/web/ui/coverage-bar.tsx'
import { useKeyCommands } from '#root/web/ui/key-commands.ts'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { usePageData } from '#root/web/ui/page-data.ts'
import { QrCode } from '#root/web/ui/qr-code.tsx'
import { lessonQuery, projectorQuery } from './queries.ts'
import { type ProjectorSlide, useShowSlide } from './slides.ts'
import { nowAt, steps } from './steps.ts'
import { TimeLeft } from './time-left.tsx'

type ShownLesson = NonNullable<Projector['lesson']>

/**
 * The projector page: the code, the step, the time, how many are present and have requested a withdrawal; no names. At
 * the reveal it shows the lesson's current one of the `slides`, which show what the firm holds. All text is 24 px or
 * more, with a contrast of 7:1.
 */
export function ProjectorScreen({ code, slides }: { code: string; slides: readonly ProjectorSlide[] }) {
  useLive()
  useWallStyles()
  const projector = useQuery(projectorQuery(code))
  if (!projector.data)
    return (
      <main id="content" className="grid content-start gap-6 p-10 text-[1.5rem] leading-9">
        {projector.error && (
          <>
            <p role="alert">{describeError(projector.error)}</p>
            <ProjectorButton onClick={() => void projector.refetch()}>{m.seat_try_again()}</ProjectorButton>
          </>
        )}
      </main>
    )
  const { lesson, isClosed } = projector.data
  return (
    <main
      id="content"
      className="grid min-h-[calc(100dvh-3.5rem)] content-between gap-6 bg-paper p-6 text-[1.5rem] leading-9 text-ink sm:p-8 xl:px-16"
    >
      <title>{m.projector_title({ code: projector.data.code })}</title>
      {lesson?.coverage && lesson.time.step === 'reveal' ? (
        <>
          <Head projector={projector.data} />
          <Slides lesson={lesson} coverage={lesson.coverage} screens={slides} />
        </>
      ) : isClosed ? (
        <Head projector={projector.data} />
      ) : (
        <Join {...projector.data}>
          <Head projector={projector.data} />
        </Join>
      )}
      {lesson && <Foot lesson={lesson} />}
    </main>
  )
}

/**
 * Enlarges the whole page, also the simulation's notice above this screen: sets the attribute `data-wall` of the document
 * (screens.css). A rule that finds this screen by `:has()` would make the browser compute the styles of every element again
 * at each change of any signed-in screen.
 */
function useWallStyles(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.wall = ''
    return () => void delete dataset.wall
  }, [])
}

/** The step, what to do now, and the time left. */
function Head({ projector: { lesson, isClosed } }: { projector: Projector }) {
  const { lens } = usePageData()
  const waiting = isClosed ? m.projector_closed() : m.projector_waiting()
  const waitingText = isClosed ? m.projector_closed_text() : m.seat_waits_for_lesson()
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-12">
        <h1 className="text-4xl text-balance">{lesson ? steps[lesson.time.step].name() : waiting}</h1>
        {lesson && <TimeLeft time={lesson.time} className="font-display text-4xl" wordClassName="text-[0.5em]" />}
      </div>
      <p className="max-w-[60ch] text-[1.75rem] leading-10 text-pretty">
        {lesson ? nowAt(lesson.time.step, lens) : waitingText}
      </p>
    </header>
  )
}

interface JoinProps extends Pick<Projector, 'code' | 'joinUrls' | 'isLocalOnly'> {
  /** The head of the page, above the words. */
  children: ReactNode
}

/**
 * Where to join. A laptop in two networks has two addresses: each can have the QR code, which is as large as the window
 * allows, because phones at the back of the room read it.
 */
function Join({ code, joinUrls, isLocalOnly, children }: JoinProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const joinUrl = chosen !== null && joinUrls.includes(chosen) ? chosen : joinUrls[0]!
  const others = joinUrls.filter((url) => url !== joinUrl)
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-2 lg:grid-rows-[1fr] lg:self-stretch">
        {children}
        <p>{m.projector_join()}</p>
        <p className="font-mono font-semibold wrap-anywhere">
          <span dir="ltr">
            {shortAddress(joinUrl).replace(/\/join$/, '')}
            <wbr />
            {'/join'}
          </span>
        </p>
        {isLocalOnly && <LocalOnly />}
        <p>{m.projector_code()}</p>
        <p className="font-mono text-[clamp(3rem,8vw,7rem)] leading-none font-semibold tracking-[0.12em]">
          <span dir="ltr">{code}</span>
        </p>
        <p>{m.projector_no_names()}</p>
        {others.length > 0 && (
          <p>
            {m.projector_other_address()}{' '}
            {others.map((url) => (
              <button
                key={url}
                type="button"
                dir="ltr"
                onClick={() => setChosen(url)}
                className="link min-h-11 font-mono"
              >
                {shortAddress(url)}
              </button>
            ))}
          </p>
        )}
      </div>
      <div className="max-w-[30rem] [&_svg]:h-auto [&_svg]:w-full lg:w-[max(18rem,min(46vw,100dvh-14.5rem))] lg:max-w-none">
        <QrCode text={joinUrl} label={m.projector_qr()} />
      </div>
    </div>
  )
}

/** "192.168.1.20:3000/join": the code is typed there. */
function shortAddress(joinUrl: string): string {
  return joinUrl.replace(/^https?:\/\//, '').replace(/\/[^/]+$/, '')
}

function LocalOnly() {
  const session = useQuery(sessionQuery)
  return (
    <p className="border-s-8 border-pencil ps-4">
      {m.projector_local_only()}{' '}
      {session.data?.actor?.role === 'operator' && (
        <Link to="/operator/lessons" className="link no-print">
          {m.projector_open_network()}
        </Link>
      )}
    </p>
  )
}

/** Whether an operator who may run the lesson is signed in here. */
function useMayRun(lessonId: string): boolean {
  const session = useQuery(sessionQuery)
  const lesson = useQuery({ ...lessonQuery(lessonId), enabled: session.data?.actor?.role === 'operator' })
  return lesson.data?.mayRun ?? false
}

/**
 * What was behind the firm, one slide at a time. A facilitator who is signed in here moves all projectors of the lesson;
 * anybody else moves this page alone, until the facilitator moves on.
 */
function Slides({
  lesson: { id, slide },
  coverage,
  screens,
}: {
  lesson: ShownLesson
  coverage: Parameters<typeof Coverage>[0]
  screens: readonly ProjectorSlide[]
}) {
  const mayRun = useMayRun(id)
  const showing = useShowSlide(id)
  const [chosen, setChosen] = useState<{ readonly place: number; readonly whileAt: number } | null>(null)
  const { lens } = usePageData()
  const all: readonly ProjectorSlide[] = [{ key: 'coverage', content: <Coverage {...coverage} /> }, ...screens]
  const place = Math.min(chosen?.whileAt === slide ? chosen.place : slide, all.length)
  const go = (by: number) => {
    const next = Math.min(Math.max(place + by, 1), all.length)
    if (next === place) return
    setChosen({ place: next, whileAt: slide })
    if (mayRun) showing.mutate(next)
  }
  const goRight = (by: number) => go(document.documentElement.dir === 'rtl' ? -by : by)
  useKeyCommands({ ArrowRight: () => goRight(1), ArrowLeft: () => goRight(-1) })
  return (
    <section aria-label={m.projector_behind()} className="grid content-center gap-5">
      <div aria-live="polite" className="min-h-[15rem]">
        {all[place - 1]!.content}
      </div>
      {lens === 'off' && <p>{m.lesson_lens_off()}</p>}
      {all.length > 1 && (
        <div className="no-print flex flex-wrap items-center gap-4">
          <ProjectorButton isAtEnd={place === 1} onClick={() => go(-1)}>
            {m.projector_back()}
          </ProjectorButton>
          <p className="figures">
            {m.projector_place({ place: formatNumber(place), count: formatNumber(all.length) })}
          </p>
          <ProjectorButton isAtEnd={place === all.length} onClick={() => go(1)}>
            {m.projector_on()}
          </ProjectorButton>
          <p>{m.projector_keys()}</p>
        </div>
      )}
    </section>
  )
}

function ProjectorButton({
  isAtEnd = false,
  ...props
}: {
  isAtEnd?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-disabled={isAtEnd || undefined}
      className="min-h-16 justify-self-start rounded-sm border-2 border-ink px-6 aria-disabled:border-dashed"
      {...props}
    />
  )
}

function Coverage({ held, owed }: NonNullable<ShownLesson['coverage']>) {
  const [heldCents, owedCents] = [fromDecimal(held), fromDecimal(owed)]
  const share = owedCents === 0n ? null : Number((heldCents * 100n) / owedCents)
  return (
    <div className="grid gap-6 [&_.drawn]:origin-top [&_.drawn]:scale-y-150">
      <dl className="flex flex-wrap gap-x-16 gap-y-4">
        <Figure label={m.projector_holds()}>{formatDollars(heldCents)}</Figure>
        <Figure label={m.projector_owes()}>{formatDollars(owedCents)}</Figure>
      </dl>
      <CoverageBar custodyCents={heldCents} owedCents={owedCents} />
      {share !== null && <p className="mt-6 font-semibold">{m.projector_covers({ cents: formatNumber(share) })}</p>}
    </div>
  )
}

function Foot({ lesson }: { lesson: ShownLesson }) {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 border-edge not-empty:border-t not-empty:pt-6">
      {/* What was behind the firm fills the whole screen. */}
      {lesson.time.step !== 'reveal' && (
        <dl className="flex flex-wrap gap-x-16 gap-y-2">
          <Count label={m.projector_in()} count={lesson.seats} />
          <Count label={m.projector_asked()} count={lesson.withdrawals} />
        </dl>
      )}
      <NextStep lesson={lesson} />
    </footer>
  )
}

/** A number beside its label, so that the QR code has the height. */
function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-4">
      <dt>{label}</dt>
      <dd className="figures font-display text-[3.25rem] leading-none">{formatNumber(count)}</dd>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt>{label}</dt>
      <dd
        className="figures font-display text-[clamp(1.75rem,0.75rem+6vw,4.75rem)] leading-tight whitespace-nowrap"
        dir="ltr"
      >
        {children}
      </dd>
    </div>
  )
}

/**
 * The same button as in the console, for an operator who is signed in here and may run the lesson. Ending a lesson asks
 * in the console.
 */
function NextStep({ lesson: { id, time, steps: planned } }: { lesson: ShownLesson }) {
  const mayRun = useMayRun(id)
  const moving = useMutation({
    mutationFn: (to: LessonStep) =>
      call('POST /api/operator/lessons/{id}/steps', { params: { id }, body: { from: time.step, to } }),
  })
  const plan = planned.map((step) => ({ step, minutes: null, note: null }))
  const next = stepAfter(plan, time.step)
  if (!mayRun || !next || next === 'closed') return null
  return (
    <div className="no-print grid gap-2">
      {moving.error && <p role="alert">{describeError(moving.error)}</p>}
      <button
        type="button"
        aria-disabled={moving.isPending || undefined}
        onClick={() => moving.isPending || moving.mutate(next)}
        className="min-h-16 rounded-sm bg-deep px-8 text-on-deep"
      >
        {m.run_next({ step: steps[next].name() })}
      </button>
    </div>
  )
}
