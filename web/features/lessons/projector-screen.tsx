import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import type { Projector } from '#root/contract/seats.ts'
import { type LessonStep, stepAfter } from '#root/domain/lesson.ts'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import { call, describeError } from '#root/web/api/client.ts'
import { useLive } from '#root/web/api/live.ts'
import { sessionQuery } from '#root/web/api/session.ts'
import { CoverBar } from '#root/web/ui/cover-bar.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { QrCode } from '#root/web/ui/qr-code.tsx'
import { projectorQuery } from './queries.ts'
import { steps } from './steps.ts'
import { TimeLeft } from './time-left.tsx'

type ShownLesson = NonNullable<Projector['lesson']>

/** What is on the wall: the code, the step, the time, how many are in and have asked; no names. All text is 24 px or more. */
export function ProjectorScreen({ code }: { code: string }) {
  useLive()
  const projector = useQuery(projectorQuery(code))
  if (!projector.data)
    return (
      <main id="content" className="p-8">
        {projector.error && <LoadFailed error={projector.error} onRetry={() => void projector.refetch()} />}
      </main>
    )
  const { lesson } = projector.data
  return (
    <main
      id="content"
      className="grid min-h-[calc(100dvh-2rem)] content-between gap-10 bg-paper p-6 text-[1.5rem] leading-9 text-ink sm:p-10 xl:p-16"
    >
      <title>{m.projector_title({ code: projector.data.code })}</title>
      <header className="flex flex-wrap items-start justify-between gap-x-12 gap-y-6">
        <div className="grid min-w-0 grow gap-3">
          <h1 className="text-4xl text-balance">{lesson ? steps[lesson.time.step].name() : m.projector_waiting()}</h1>
          {lesson && (
            <p className="max-w-[40ch] text-[1.75rem] leading-10 text-pretty">{steps[lesson.time.step].now()}</p>
          )}
        </div>
        {lesson && <TimeLeft time={lesson.time} className="font-display text-4xl" />}
      </header>
      {lesson?.coverage ? <Coverage {...lesson.coverage} /> : <Join {...projector.data} />}
      {lesson && <Foot lesson={lesson} />}
    </main>
  )
}

/** Where to join. A laptop in two networks has two addresses: each can have the QR code. */
function Join({ code, joinUrls, isLocalOnly }: Pick<Projector, 'code' | 'joinUrls' | 'isLocalOnly'>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const joinUrl = chosen !== null && joinUrls.includes(chosen) ? chosen : joinUrls[0]!
  const others = joinUrls.filter((url) => url !== joinUrl)
  return (
    <div className="flex flex-wrap items-center gap-10 [&_svg]:size-72">
      <QrCode text={joinUrl} label={m.projector_qr()} />
      <div className="grid min-w-0 gap-4">
        <p>{m.projector_join()}</p>
        <p dir="ltr" className="font-mono font-semibold wrap-anywhere">
          {shortAddress(joinUrl)}
        </p>
        {isLocalOnly && <LocalOnly />}
        <p>{m.projector_code()}</p>
        <p dir="ltr" className="font-mono text-[clamp(3rem,8vw,7rem)] leading-none font-semibold tracking-[0.12em]">
          {code}
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

function Coverage({ held, owed }: NonNullable<ShownLesson['coverage']>) {
  const [heldCents, owedCents] = [fromDecimal(held), fromDecimal(owed)]
  const share = owedCents === 0n ? null : Number((heldCents * 100n) / owedCents)
  return (
    <div className="grid gap-6 [&_.drawn]:origin-top [&_.drawn]:scale-y-150">
      <dl className="flex flex-wrap gap-x-16 gap-y-4">
        <Figure label={m.projector_holds()}>{formatDollars(heldCents)}</Figure>
        <Figure label={m.projector_owes()}>{formatDollars(owedCents)}</Figure>
      </dl>
      <CoverBar custodyCents={heldCents} owedCents={owedCents} />
      {share !== null && <p className="mt-6 font-semibold">{m.projector_covers({ cents: formatNumber(share) })}</p>}
    </div>
  )
}

function Foot({ lesson }: { lesson: ShownLesson }) {
  return (
    <footer className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 border-t border-edge pt-6">
      <dl className="flex flex-wrap gap-x-16 gap-y-4">
        <Figure label={m.projector_in()}>{formatNumber(lesson.seats)}</Figure>
        <Figure label={m.projector_asked()}>{formatNumber(lesson.asked)}</Figure>
      </dl>
      <NextStep lesson={lesson} />
    </footer>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt>{label}</dt>
      <dd className="figures font-display text-4xl" dir="ltr">
        {children}
      </dd>
    </div>
  )
}

/** The same button as in the console, for an operator who is signed in here. Ending a lesson asks in the console. */
function NextStep({ lesson: { id, time, steps: planned } }: { lesson: ShownLesson }) {
  const session = useQuery(sessionQuery)
  const moving = useMutation({
    mutationFn: (to: LessonStep) =>
      call('POST /api/operator/lessons/{id}/steps', { params: { id }, body: { from: time.step, to } }),
  })
  const plan = planned.map((step) => ({ step, minutes: null, note: null }))
  const next = stepAfter(plan, time.step)
  if (session.data?.actor?.role !== 'operator' || !next || next === 'closed') return null
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
