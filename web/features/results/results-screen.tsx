import { useMutation, useQuery } from '@tanstack/react-query'
import { formatDecimal } from '#root/contract/format-decimal.ts'
import type { Rate } from '#root/contract/lesson-scores.ts'
import { m } from '#root/contract/messages/messages.js'
import type { ClassResult, LessonResult } from '#root/contract/results.ts'
import { call, callForResponse, describeError } from '#root/web/api/client.ts'
import { Button } from '#root/web/ui/button.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { SelectField } from '#root/web/ui/field.tsx'
import { IntervalPlot } from '#root/web/ui/interval-plot.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatDay } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane, ScreenTitle } from '#root/web/ui/pane.tsx'
import { saveFile } from '#root/web/ui/save-file.ts'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Table } from '#root/web/ui/table.tsx'

type StepResult = ClassResult['steps'][number]

const stepNames = {
  'first-test': m.results_first_test,
  exercise: m.results_exercise,
  'second-test': m.results_second_test,
  'booster-1': () => m.results_booster({ number: '1' }),
  'booster-2': () => m.results_booster({ number: '2' }),
  'booster-3': () => m.results_booster({ number: '3' }),
  'later-test': m.results_later_test,
} as const

/** The results of a class: a lesson of the list, its scores, and the export. The choice is in the address bar. */
export function ResultsScreen() {
  const [address, change] = useSearchAddress()
  const lessons = useQuery({
    queryKey: ['lesson-score', 'list'],
    queryFn: async () => (await call('GET /api/operator/results')).lessons,
  })
  const chosen = lessons.data?.find(({ id }) => id === address.get('lesson')) ?? lessons.data?.[0]
  return (
    <>
      <ScreenTitle title={m.results_heading()}>{m.results_text()}</ScreenTitle>
      {lessons.error && !lessons.data && (
        <LoadFailed what={m.results_heading()} error={lessons.error} onRetry={() => void lessons.refetch()} />
      )}
      {lessons.isPending && <Skeleton className="h-96 w-full" />}
      {lessons.data?.length === 0 && <EmptyState title={m.results_none()}>{m.results_none_text()}</EmptyState>}
      {lessons.data && chosen && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="flex flex-wrap items-end gap-4">
            <div className="min-w-0 grow basis-72">
              <SelectField
                label={m.results_lesson()}
                value={chosen.id}
                onChange={(event) => change(() => new URLSearchParams({ lesson: event.target.value }))}
              >
                {lessons.data.map((lesson) => (
                  <option key={lesson.id} value={lesson.id}>
                    {nameOf(lesson)}
                  </option>
                ))}
              </SelectField>
            </div>
            <Export id={chosen.id} />
          </div>
          {/* The field is often narrower than the name of a room, and paper does not open it. */}
          <p className="text-sm wrap-anywhere text-soft lg:hidden print:block">{nameOf(chosen)}</p>
          <LessonPane key={chosen.id} id={chosen.id} />
        </div>
      )}
    </>
  )
}

const nameOf = ({ room, startedAt, answered }: LessonResult) =>
  m.results_lesson_of({ room, day: formatDay(startedAt), people: `${answered}` })

function Export({ id }: { id: string }) {
  const exporting = useMutation({
    mutationFn: async () => {
      const response = await callForResponse('GET /api/operator/results/{id}/export', { params: { id } })
      const [, name = 'lesson.zip'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
      saveFile(await response.blob(), name)
    },
  })
  return (
    <div className="grid gap-2">
      <Button
        kind="quiet"
        pending={exporting.isPending}
        pendingLabel={m.results_exporting()}
        onClick={() => exporting.mutate()}
      >
        {m.results_export()}
      </Button>
      {exporting.error && <Notice tone="refused">{describeError(exporting.error)}</Notice>}
    </div>
  )
}

function LessonPane({ id }: { id: string }) {
  const result = useQuery({
    queryKey: ['lesson-score', id],
    queryFn: () => call('GET /api/operator/results/{id}', { params: { id } }),
  })
  if (result.error && !result.data)
    return <LoadFailed what={m.results_heading()} error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Skeleton className="h-96 w-full" />
  const { steps, gain, arms } = result.data
  return (
    <>
      {gain && (
        <Pane title={m.results_gain()}>
          <Gains gain={gain} arms={arms} />
        </Pane>
      )}
      <Pane title={m.results_d_prime()}>
        <ClassMeans rows={steps.map(({ step, score }) => ({ label: stepNames[step](), score }))} />
      </Pane>
      <Pane title={m.results_table()}>
        <Measures steps={steps} />
      </Pane>
      {arms && (
        <Pane title={m.results_arms()}>
          <Arms arms={arms} />
        </Pane>
      )}
      <p className="max-w-prose text-sm text-soft">{m.results_export_text()}</p>
    </>
  )
}

const armNames = { early: m.results_arm_early, late: m.results_arm_late } as const

/** The mean gain of the class; with arms, that of each group and their difference. */
function Gains({ gain, arms }: { gain: NonNullable<ClassResult['gain']>; arms: ClassResult['arms'] }) {
  const named = (name: string, { people, mean }: typeof gain) => ({
    label: m.results_gain_of({ name, people: `${people}` }),
    mean,
  })
  const rows = [
    named(m.results_gain_class(), gain),
    ...(arms?.groups?.map((group) => named(armNames[group.arm](), group.gain)) ?? []),
    ...(arms?.groups ? [{ label: m.results_gain_difference(), mean: arms.difference }] : []),
  ]
  const shown = rows.flatMap(({ label, mean }) => (mean ? [{ label, valueText: describe(mean), ...mean }] : []))
  return (
    <div className="grid gap-5">
      {shown.length > 0 && <IntervalPlot label={m.results_gain()} rows={shown} from={-2} to={3} zero={0} />}
      {shown.length < rows.length && <Notice tone="info">{m.results_gain_few()}</Notice>}
      <p className="max-w-prose text-sm text-soft">{m.results_gain_note()}</p>
    </div>
  )
}

function Arms({ arms: { groups } }: { arms: NonNullable<ClassResult['arms']> }) {
  if (!groups) return <Notice tone="info">{m.results_arms_few()}</Notice>
  return (
    <>
      <ClassMeans
        rows={groups.flatMap(({ arm, before, after }) => [
          { label: m.ui_pair({ first: armNames[arm](), second: m.results_before() }), score: before },
          { label: m.ui_pair({ first: armNames[arm](), second: m.results_after() }), score: after },
        ])}
      />
      <p className="mt-5 max-w-prose text-sm text-soft">{m.results_arms_note()}</p>
    </>
  )
}

type ClassScore = StepResult['score']

/** The class means of d' with their intervals; totals only for a small class. */
function ClassMeans({ rows }: { rows: readonly { label: string; score: ClassScore }[] }) {
  const shown = rows.flatMap(({ label, score }) => {
    const mean = score.means?.dPrime
    return mean ? [{ label, valueText: describe(mean), ...mean }] : []
  })
  return (
    <div className="grid gap-5">
      {shown.length > 0 && <IntervalPlot label={m.results_d_prime()} rows={shown} from={-1} to={3.5} zero={0} />}
      {shown.length < rows.length && <Notice tone="info">{m.results_few()}</Notice>}
      <p className="text-sm text-soft">{m.results_d_prime_note()}</p>
    </div>
  )
}

function describe({ value, low, high }: { value: number; low: number; high: number }): string {
  return onOneLine(m.results_mean({ value: round(value), low: round(low), high: round(high) }))
}

const round = (value: number) => formatDecimal(value, 2)

/** A total with its share and, from eight people on, the interval of the share. */
function describeRate(rate: Rate | undefined): string {
  if (!rate) return m.results_from_three()
  const { count, outOf, interval } = rate
  const total = m.results_of({ count: `${count}`, total: `${outOf}` })
  if (outOf === 0 || !interval) return total
  const percent = (share: number) => `${Math.round(100 * share)}`
  return onOneLine(
    m.results_rate({
      total,
      share: percent(count / outOf),
      low: percent(interval.low),
      high: percent(interval.high),
    }),
  )
}

/** Keeps the interval, which is in parentheses, on one line. */
const onOneLine = (text: string) => text.replace(/\(.*\)/, (interval) => interval.replaceAll(' ', '\u00A0'))

/** A value, and its interval below it where the table has columns. */
function withInterval(text: string) {
  const [value, interval] = text.split(/ (?=\()/)
  return interval === undefined ? (
    value
  ) : (
    <>
      {value} <span className="text-soft md:block">{interval}</span>
    </>
  )
}

/** One row for each measure, one column for each step. */
function Measures({ steps }: { steps: readonly StepResult[] }) {
  const mean = (name: 'criterion' | 'auc') => (result: StepResult) => {
    const found = result.score.means?.[name]
    return found ? describe(found) : m.results_from_eight()
  }
  const rate = (name: keyof NonNullable<StepResult['rates']>) => (result: StepResult) =>
    describeRate(result.rates?.[name])
  const rows: { name: string; read: (result: StepResult) => string }[] = [
    { name: m.results_people(), read: ({ people }) => `${people}` },
    { name: m.results_caught(), read: rate('hits') },
    { name: m.results_false_alarms(), read: rate('falseAlarms') },
    { name: m.results_criterion(), read: mean('criterion') },
    { name: m.results_auc(), read: mean('auc') },
    { name: m.results_checked(), read: rate('checked') },
    { name: m.results_pay_fraud(), read: rate('wouldPayFraudulent') },
    { name: m.results_pay_genuine(), read: rate('wouldPayGenuine') },
  ]
  return (
    <div className="grid gap-4">
      <Table
        caption={m.results_table()}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'measure', heading: m.results_measure(), cell: ({ name }) => name },
          ...steps.map((result) => ({
            key: result.step,
            heading: stepNames[result.step](),
            cell: ({ read }: (typeof rows)[number]) => withInterval(read(result)),
            align: 'right' as const,
          })),
        ]}
      />
      <p className="max-w-prose text-sm text-soft">
        {m.results_criterion_note()} {m.results_rate_note()}
      </p>
    </div>
  )
}
