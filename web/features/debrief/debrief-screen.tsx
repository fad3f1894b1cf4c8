import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { advice, cardLines, decisionLabels, describeEstimate, whereToReport } from '#root/contract/debrief-labels.ts'
import type { Debrief, DebriefAmounts } from '#root/contract/debrief.ts'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { printedDecisions } from '#root/domain/debrief.ts'
import { boosterDays, boosterSteps, laterTestDay } from '#root/domain/offers/choose-offers.ts'
import { calendarOf } from '#root/domain/reminders.ts'
import type { SignNumber } from '#root/domain/signs.ts'
import { callForResponse, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { chooseDebriefAmounts, useDebriefAmounts } from '#root/web/ui/debrief-amounts.ts'
import { Figure } from '#root/web/ui/figure.tsx'
import { IntervalPlot } from '#root/web/ui/interval-plot.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Money } from '#root/web/ui/money.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { saveFile } from '#root/web/ui/save-file.ts'
import { describeSign } from '#root/web/ui/sign-labels.ts'
import { Ghost } from '#root/web/ui/skeleton.tsx'
import { typeset } from '#root/web/ui/typeset.ts'
import { unbroken } from '#root/web/ui/unbroken.tsx'
import { debriefQuery, DueNotice } from './due-reminder.tsx'
import { daysAfter, EmailReminders } from './email-reminders.tsx'

/**
 * What happened to a participant's money, what they decided and judged, and what to do if it happens. `deletion` is how
 * they delete their seat.
 */
export function DebriefScreen({ deletion }: { deletion: ReactNode }) {
  const debrief = useQuery(debriefQuery)
  return (
    <>
      <ScreenTitle title={m.debrief_heading()}>
        <span className="print:hidden">{m.debrief_text()}</span>
      </ScreenTitle>
      {debrief.error && !debrief.data && (
        <LoadFailed what={m.debrief_heading()} error={debrief.error} onRetry={() => void debrief.refetch()} />
      )}
      {debrief.isPending && <Loading />}
      {debrief.data && <Sheet debrief={debrief.data} deletion={deletion} onChanged={() => void debrief.refetch()} />}
    </>
  )
}

const noTest: Test = { own: null, classMean: null, answered: 0, checked: 0 }
/** What the money's part is drawn with until the debrief is there. */
const sampleMoney: MoneyPartProps['debrief'] = {
  paidIn: '1000.00',
  shown: '1250.00',
  paidOut: '100.00',
  couldGet: '250.00',
  place: 12,
  claimants: 30,
  endedAt: null,
}

/** The parts that every debrief has, before it is there. */
function Loading() {
  const amounts = useDebriefAmounts()
  return (
    <Ghost className="print:hidden">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <Actions amounts={amounts} />
        {amounts === 'shown' && <MoneyPart debrief={sampleMoney} />}
        <Decisions decisions={[]} amounts={amounts} />
        <TestResults before={noTest} after={noTest} />
      </div>
    </Ghost>
  )
}

interface SheetProps {
  debrief: Debrief
  deletion: ReactNode
  onChanged: () => void
}

function Sheet({ debrief, deletion, onChanged }: SheetProps) {
  const amounts = useDebriefAmounts()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 print:-mt-6 print:gap-1 print:text-xs print:[zoom:0.84] print:**:leading-tight">
      <DueNotice due={debrief.due} />
      <Actions amounts={amounts} />
      {amounts === 'shown' && <MoneyPart debrief={debrief} />}
      <Decisions decisions={debrief.decisions} amounts={amounts} />
      <TestResults before={debrief.before} after={debrief.after} />
      <Advice />
      <Reminders {...debrief} onChanged={onChanged} />
      <Card />
      {deletion}
    </div>
  )
}

function Actions({ amounts }: { amounts: DebriefAmounts }) {
  const saving = useMutation({
    mutationFn: async () => {
      const query = { language: getLocale(), paper: getLocale() === 'en' ? 'letter' : 'a4', amounts } as const
      const response = await callForResponse('GET /api/seat/debrief/pdf', { query })
      saveFile(await response.blob(), 'glasshouse-debrief.pdf')
    },
  })
  return (
    <div className="no-print grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={saving.isPending} pendingLabel={m.debrief_pdf_pending()} onClick={() => saving.mutate()}>
          {m.debrief_pdf()}
        </Button>
        <Button kind="quiet" onClick={() => window.print()}>
          {m.debrief_print()}
        </Button>
        <Button kind="quiet" onClick={() => chooseDebriefAmounts(amounts === 'shown' ? 'hidden' : 'shown')}>
          {amounts === 'shown' ? m.debrief_hide_amounts() : m.debrief_show_amounts()}
        </Button>
        <a href="#what-to-do" className="link inline-flex min-h-11 items-center text-sm">
          {m.debrief_skip()}
        </a>
      </div>
      <div role="status">{amounts === 'hidden' && <Notice tone="info">{m.debrief_amounts_hidden()}</Notice>}</div>
      {saving.error && <Notice tone="refused">{describeError(saving.error)}</Notice>}
    </div>
  )
}

const heading = 'mb-4 border-b border-mullion pb-2 text-xl print:mb-1 print:pb-0 print:text-base'

interface MoneyPartProps {
  debrief: Pick<Debrief, 'paidIn' | 'shown' | 'paidOut' | 'couldGet' | 'place' | 'claimants' | 'endedAt'>
}

function MoneyPart({ debrief }: MoneyPartProps) {
  const { paidIn, shown, paidOut, couldGet, place, claimants, endedAt } = debrief
  const note = endedAt === null ? m.debrief_could_get_note : m.debrief_could_get_note_ended
  const figures = [
    { label: m.debrief_paid_in(), amount: paidIn },
    { label: m.debrief_shown(), amount: shown },
    { label: m.debrief_paid_out(), amount: paidOut },
    { label: m.debrief_could_get(), amount: couldGet, isAnswer: true },
  ]
  return (
    <section>
      <h2 className={heading}>{m.debrief_money()}</h2>
      <dl className="facade grid md:grid-cols-2 2xl:grid-cols-4 print:grid-cols-4">
        {figures.map(({ label, amount, isAnswer }) => (
          <Figure
            key={label}
            label={label}
            value={<Money amount={amount} />}
            className={`p-5 print:p-1 ${isAnswer ? 'bg-deep text-on-deep print:text-ink' : 'bg-pane'}`}
            valueClassName="text-3xl print:text-lg"
          />
        ))}
      </dl>
      <p className="mt-3 max-w-prose text-sm print:mt-1 print:text-xs">
        {place === null
          ? m.debrief_no_place()
          : `${m.debrief_place({ place: `${place}`, count: `${claimants}` })} ${note()}`}
      </p>
    </section>
  )
}

function Decisions({ decisions, amounts }: { decisions: Debrief['decisions']; amounts: DebriefAmounts }) {
  const earlier = decisions.length - printedDecisions
  return (
    <section>
      <h2 className={heading}>{m.debrief_decisions()}</h2>
      {decisions.length === 0 && <p className="text-sm text-soft">{m.debrief_decisions_none()}</p>}
      {earlier > 0 && (
        <p className="hidden text-soft print:block">{m.debrief_decisions_earlier({ count: `${earlier}` })}</p>
      )}
      <ol className="grid border-s-2 border-brass-fill">
        {decisions.map(({ reason, at, amount, signs }, index) => (
          <li
            key={`${at} ${reason} ${amount}`}
            className={`grid gap-x-3 gap-y-1 py-2.5 ps-5 text-sm print:py-0 print:text-xs ${index < earlier ? 'print:hidden' : 'print:block'}`}
          >
            <p className="flex flex-wrap gap-x-3 print:inline print:*:me-2">
              <span className="text-soft">{formatDay(at)}</span>
              <span className="font-semibold">{decisionLabels[reason]({})}</span>
              {amounts === 'shown' && <Money amount={amount} />}
            </p>
            {signs.length > 0 && (
              <p className="text-pencil print:inline">
                {m.debrief_signs_there({
                  signs: signs.map((sign) => describeSign(sign as SignNumber).name).join(m.ui_group_separator()),
                })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Test = Debrief['before']

function TestResults({ before, after }: { before: Test; after: Test }) {
  const tests = [
    { name: m.debrief_before(), test: before },
    { name: m.debrief_after(), test: after },
  ]
  const rows = tests.flatMap(({ name, test }) => [
    ...(test.own ? [{ label: name, valueText: describeEstimate(test.own.dPrime), ...test.own.dPrime }] : []),
    ...(test.classMean
      ? [
          {
            label: m.ui_pair({ first: m.debrief_class_mean(), second: name }),
            valueText: describeEstimate(test.classMean),
            ...test.classMean,
          },
        ]
      : []),
  ])
  return (
    <section>
      <h2 className={heading}>{m.debrief_judging()}</h2>
      <div className="grid gap-6 print:gap-1">
        <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2 print:gap-2">
          {tests.map(({ name, test }) => (
            <TestCounts key={name} name={name} test={test} />
          ))}
        </div>
        {rows.length > 0 && (
          <div className="grid gap-3 print:gap-0">
            <div className="grid gap-1">
              <h3 className="font-sans text-sm font-semibold print:text-xs">{m.debrief_score()}</h3>
              <p className="max-w-prose text-sm print:max-w-none print:text-xs">{m.debrief_score_text()}</p>
            </div>
            <div className="print:hidden">
              <IntervalPlot label={m.debrief_score()} rows={rows} from={-2} to={4.5} zero={0} />
            </div>
            <ul className="hidden grid-cols-2 gap-x-3 print:grid">
              {rows.map(({ label, valueText }) => (
                <li key={label}>
                  {label}: {valueText}
                </li>
              ))}
            </ul>
            <p className="max-w-prose text-sm text-soft print:max-w-none print:text-xs">
              {m.debrief_interval_note()} <span className="print:hidden">{m.debrief_score_detail()}</span>
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

function TestCounts({ name, test: { own, answered, checked, classMean } }: { name: string; test: Test }) {
  const of = (count: number, total: number) => m.debrief_of({ count: `${count}`, total: `${total}` })
  const lines = own
    ? [
        [m.debrief_caught(), of(own.outcomes.hits, own.outcomes.hits + own.outcomes.misses)],
        [
          m.debrief_trusted(),
          of(own.outcomes.correctRejections, own.outcomes.falseAlarms + own.outcomes.correctRejections),
        ],
        [m.debrief_checked(), of(checked, answered)],
      ]
    : []
  return (
    <div className="grid content-start gap-2 border border-mullion bg-pane p-5 text-sm print:p-1 print:text-xs">
      <h3 className="text-lg print:text-sm">{name}</h3>
      {!own && <p className="text-soft">{m.debrief_no_test()}</p>}
      <dl className="grid gap-1">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-soft">{label}</dt>
            <dd className="figures shrink-0 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {own && !classMean && <p className="text-soft">{m.debrief_class_few()}</p>}
    </div>
  )
}

function Advice() {
  return (
    <section id="what-to-do" tabIndex={-1} className="scroll-mt-24 outline-none">
      <h2 className={heading}>{m.debrief_what_to_do()}</h2>
      <div className="grid gap-6 lg:grid-cols-2 print:grid-cols-2 print:gap-3">
        <ol className="grid list-decimal content-start gap-2 ps-5 text-sm print:gap-0 print:text-xs">
          {advice.map((line, index) => (
            <li key={index}>{line({})}</li>
          ))}
        </ol>
        <div>
          <h3 className="mb-2 font-sans text-sm font-semibold print:mb-0">{m.debrief_where()}</h3>
          <dl className="grid gap-2 text-sm print:gap-0 print:text-xs">
            {whereToReport.map(({ name, where }, place) => (
              <div
                key={place}
                className="grid gap-x-4 sm:grid-cols-[9rem_minmax(0,1fr)] print:grid-cols-[6rem_minmax(0,1fr)]"
              >
                <dt className="text-soft">{name({})}</dt>
                <dd className="wrap-anywhere">{unbroken(typeset(where({})))}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

interface RemindersProps extends Pick<Debrief, 'keptDays' | 'endedAt' | 'emailReminders'> {
  onChanged: () => void
}

/**
 * The reminders after the lesson, as a file for the reader's own calendar, which needs no address, and by email if the
 * lesson offers that.
 */
function Reminders({ keptDays, endedAt, emailReminders, onChanged }: RemindersProps) {
  const [openedAt] = useState(() => new Date())
  const start = endedAt === null ? openedAt : new Date(endedAt)
  const boosters = boosterSteps.filter((step) => boosterDays[step] < keptDays)
  const hasLast = laterTestDay < keptDays
  if (boosters.length === 0) return null
  return (
    <section className="no-print">
      <h2 className={heading}>{m.debrief_reminders()}</h2>
      <p className="mb-4 max-w-prose text-sm">{m.debrief_reminders_text()}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <Button kind="quiet" onClick={() => saveReminders(start, boosters, hasLast)}>
          {m.debrief_reminders_save()}
        </Button>
        {!emailReminders && (
          <a href={emailOf(start, boosters)} className="link inline-flex min-h-11 items-center text-sm">
            {m.debrief_reminders_email()}
          </a>
        )}
        {boosters.map((step, index) => (
          <Link key={step} to={`/seat/${step}`} className="link inline-flex min-h-11 items-center text-sm">
            {m.debrief_booster({ number: `${index + 1}` })}
          </Link>
        ))}
        {hasLast && (
          <Link to="/seat/later-test" className="link inline-flex min-h-11 items-center text-sm">
            {m.debrief_later_test()}
          </Link>
        )}
        <Link to="/dashboard/lesson" className="link inline-flex min-h-11 items-center text-sm">
          {m.seat_card()}
        </Link>
      </div>
      {emailReminders && <EmailReminders reminders={emailReminders} start={start} onChanged={onChanged} />}
    </section>
  )
}

/**
 * Opens the reader's own mail program with an email that lists the days and the addresses of the reminders. The server
 * never learns to whom it goes.
 */
function emailOf(start: Date, steps: readonly BoosterStep[]): string {
  const lines = steps.map(
    (step) => `${formatDay(daysAfter(start, boosterDays[step]).toISOString())}: ${location.origin}/seat/${step}`,
  )
  const body = [m.debrief_reminder_text(), ...cardLines.map((line) => line({})), ...lines].join('\n')
  return `mailto:?subject=${encodeURIComponent(m.debrief_reminder_title())}&body=${encodeURIComponent(body)}`
}

type BoosterStep = (typeof boosterSteps)[number]

function saveReminders(start: Date, steps: readonly BoosterStep[], hasLast: boolean) {
  const lessonDay = start.toISOString().slice(0, 10)
  const text = m.debrief_reminder_text()
  const boosters = steps.map((step) => ({
    text,
    id: `${step}-${lessonDay}`,
    day: daysAfter(start, boosterDays[step]),
    title: m.debrief_reminder_title(),
    href: `${location.origin}/seat/${step}`,
  }))
  const last = {
    text,
    id: `later-test-${lessonDay}`,
    day: daysAfter(start, laterTestDay),
    title: m.debrief_reminder_last(),
    href: `${location.origin}/seat/later-test`,
  }
  saveFile(
    new Blob([calendarOf([...boosters, ...(hasLast ? [last] : [])], new Date())], { type: 'text/calendar' }),
    'glasshouse-reminders.ics',
  )
}

/** The card to keep: its frame is a line to cut along. */
function Card() {
  return (
    <section className="border-2 border-dashed border-edge bg-pane p-6 print:break-inside-avoid print:p-2">
      <h2 className="mb-3 text-xl print:mb-1 print:text-base">{m.debrief_card()}</h2>
      <ol className="grid list-decimal gap-1.5 ps-5 font-display text-lg print:gap-0 print:text-sm">
        {cardLines.map((line, index) => (
          <li key={index}>{line({})}</li>
        ))}
      </ol>
    </section>
  )
}
