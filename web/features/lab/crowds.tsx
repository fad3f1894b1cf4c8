import { useEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Plan } from '#root/domain/plans.ts'
import { Button } from '#root/web/ui/button.tsx'
import type { ChartModel } from '#root/web/ui/chart/chart-model.ts'
import { Chart } from '#root/web/ui/chart/chart.tsx'
import { SelectField, TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber, shortDollars } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { Slider } from './controls.tsx'
import { formatDay, formatWholeDollars } from './lab-format.ts'
import type { CrowdOrder, CrowdResult } from './run-crowds.ts'
import { crowdOf, type SettingName, type Values } from './settings.ts'

/** The number of people in all runs together. */
const maxInvestorsInAllRuns = 1_000_000
/** Many runs of a few thousand people each, or one run of a million. */
const runCounts = [1, 10, 50, 200, 1_000]

interface CrowdsProps {
  plans: readonly Plan[]
  values: Values
  onChange: (name: SettingName, value: number) => void
}

/** The same scenario many times, with different people each time: how much chance matters. */
export function Crowds({ plans, values, onChange }: CrowdsProps) {
  const { state, start, cancel } = useCrowds()
  const { runs, seed, days: dayCount } = values
  const maxInvestors = Math.floor(maxInvestorsInAllRuns / runs)
  const order: CrowdOrder = { scenario: crowdOf(values, plans), seed, runs, dayCount, maxInvestors }
  return (
    <Pane title={m.lab_crowd_title()}>
      <div className="grid gap-6">
        <p className="max-w-prose text-sm text-soft">{m.lab_crowd_text()}</p>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
          <Slider name="spread" label={m.lab_set_spread()} values={values} onChange={onChange} />
          <Slider name="outbreak" label={m.lab_set_outbreak()} values={values} onChange={onChange} />
          <Slider name="contagion" label={m.lab_set_contagion()} values={values} onChange={onChange} />
        </div>
        <div className="no-print flex flex-wrap items-end gap-4">
          <div className="w-64 max-w-full">
            <SelectField
              label={m.lab_runs()}
              value={String(runs)}
              onChange={(event) => onChange('runs', Number(event.target.value))}
            >
              {[...new Set([...runCounts, runs])].map((count) => (
                <option key={count} value={count}>
                  {m.lab_runs_of({
                    runs: formatNumber(count),
                    people: formatNumber(Math.floor(maxInvestorsInAllRuns / count)),
                  })}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="w-32">
            <TextField
              label={m.lab_seed()}
              inputMode="numeric"
              value={seed}
              className="figures"
              onChange={(event) => onChange('seed', Number(event.target.value.replaceAll(/\D/g, '').slice(0, 9)) || 1)}
            />
          </div>
          {state.kind === 'running' ? (
            <Button kind="quiet" onClick={cancel}>
              {m.ui_cancel()}
            </Button>
          ) : (
            <Button onClick={() => start(order)}>{m.lab_crowd_run()}</Button>
          )}
        </div>
        {state.kind === 'running' && <Progress done={state.done} runs={state.runs} />}
        {state.kind === 'failed' && <Notice tone="refused">{m.lab_crowd_failed()}</Notice>}
        {state.kind === 'done' && <Outcome order={state.order} result={state.result} />}
      </div>
    </Pane>
  )
}

function Progress({ done, runs: all }: { done: number; runs: number }) {
  return (
    <div role="status" className="grid gap-2 text-sm">
      {m.lab_crowd_running({ done: formatNumber(Math.floor(done)), runs: formatNumber(all) })}
      <ProgressBar label={m.lab_crowd_title()} share={done / all} />
    </div>
  )
}

function Outcome({ order, result }: { order: CrowdOrder; result: CrowdResult }) {
  const failed = result.runs - result.lasted
  const text = m.lab_crowd_outcome({
    failed: formatNumber(failed),
    runs: formatNumber(result.runs),
    investors: formatNumber(result.investors),
  })
  return (
    <>
      <div role="status" className="grid gap-2">
        <p className="font-display text-xl">{text}</p>
        {result.full > 0 && (
          <p className="max-w-prose text-sm text-soft">
            {m.lab_crowd_full({ runs: formatNumber(result.full), people: formatNumber(order.maxInvestors) })}
          </p>
        )}
      </div>
      <Chart chart={fanOf(result, text)} />
      {failed > 0 && (
        <>
          <h3 className="border-t border-mullion pt-5 text-lg">{m.lab_failures_title()}</h3>
          <Chart chart={failuresOf(result)} />
        </>
      )}
    </>
  )
}

const days = { pointHeading: () => m.lab_column_day(), formatPoint: formatDay, pointCell: formatNumber }
const shade = (percent: number) => `color-mix(in oklab, var(--color-leaf) ${percent}%, transparent)`

/** The median run of each day, and the spread of the others; if none lasted, until shortly after the last failure. */
function fanOf(result: CrowdResult, summary: string): ChartModel {
  const end = result.lasted > 0 ? result.median.length : Math.max(20, Math.ceil(lastFailure(result) * 1.3))
  const until = (values: Float64Array) => values.subarray(0, end)
  return {
    ...days,
    title: m.lab_crowd_title(),
    summary,
    source: m.lab_crowd_source(),
    shape: 'lines',
    series: [{ name: m.lab_crowd_median(), values: until(result.median), stroke: 'var(--color-leaf)' }],
    bands: [
      { name: m.lab_crowd_nine_of_ten(), low: until(result.low), high: until(result.high), fill: shade(18) },
      {
        name: m.lab_crowd_every_second(),
        low: until(result.lowMiddle),
        high: until(result.highMiddle),
        fill: shade(36),
      },
    ],
    pointCount: Math.min(end, result.median.length),
    pointHeading: days.pointHeading(),
    short: shortDollars,
    format: formatWholeDollars,
  }
}

/** How many runs failed on each day, up to the last failure. */
function failuresOf(result: CrowdResult): ChartModel {
  const { failures } = result
  const last = lastFailure(result)
  const mostFrequentDay = failures.indexOf(Math.max(...failures))
  return {
    ...days,
    title: m.lab_failures_title(),
    summary: m.lab_failures_summary({ day: formatNumber(mostFrequentDay) }),
    source: m.lab_crowd_source(),
    shape: 'bars',
    series: [{ name: m.lab_failures_runs(), values: failures.slice(0, last + 2), stroke: 'var(--color-pencil)' }],
    pointCount: Math.min(failures.length, last + 2),
    pointHeading: days.pointHeading(),
    short: formatNumber,
    format: formatNumber,
    mark: { point: mostFrequentDay, label: formatDay(mostFrequentDay) },
  }
}

const lastFailure = ({ failures }: CrowdResult) => failures.findLastIndex((count) => count > 0)

type CrowdState =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; runs: number }
  | { kind: 'done'; order: CrowdOrder; result: CrowdResult }
  | { kind: 'failed' }

/** Runs crowds in a worker, so that the page stays responsive. A new order replaces a running one. */
function useCrowds() {
  const [state, setState] = useState<CrowdState>({ kind: 'idle' })
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])
  const end = () => {
    worker.current?.terminate()
    worker.current = null
  }
  const start = (order: CrowdOrder) => {
    end()
    setState({ kind: 'running', done: 0, runs: order.runs })
    worker.current = new Worker(new URL('./crowd-worker.ts', import.meta.url), { type: 'module' })
    worker.current.addEventListener('error', () => setState({ kind: 'failed' }))
    worker.current.addEventListener('message', ({ data }: MessageEvent<{ done: number } | { result: CrowdResult }>) => {
      if ('done' in data) return setState({ kind: 'running', done: data.done, runs: order.runs })
      end()
      setState({ kind: 'done', order, result: data.result })
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.current.postMessage(order)
  }
  const cancel = () => {
    end()
    setState({ kind: 'idle' })
  }
  return { state, start, cancel }
}
