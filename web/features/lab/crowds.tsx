import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import type { Plan } from '#root/domain/plans.ts'
import { Button } from '#root/web/ui/button.tsx'
import { TextField } from '#root/web/ui/field.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { formatNumber } from '#root/web/ui/number-format.ts'
import { Pane } from '#root/web/ui/pane.tsx'
import { formatPercent } from '#root/web/ui/percent.ts'
import { Slider } from './controls.tsx'
import { CurveChart } from './curve-chart.tsx'
import { shortDollars, tellDay } from './lab-words.ts'
import type { CrowdOrder, CrowdResult } from './run-crowds.ts'
import { crowdOf, type SettingName, type Values } from './settings.ts'
import { useCrowds } from './use-crowds.ts'

const runs = 200
const maxInvestorsOfAllRuns = 1_000_000

interface CrowdsProps {
  plans: readonly Plan[]
  values: Values
  onChange: (name: SettingName, value: number) => void
}

/** The same scenario with people of their own, two hundred times: how far chance carries. */
export function Crowds({ plans, values, onChange }: CrowdsProps) {
  const [seed, setSeed] = useState('1')
  const { state, start, cancel } = useCrowds()
  const order: CrowdOrder = {
    scenario: crowdOf(values, plans),
    seed: Number.parseInt(seed, 10) || 1,
    runs,
    dayCount: values.days,
    maxInvestors: maxInvestorsOfAllRuns / runs,
  }
  return (
    <Pane title={m.lab_crowd_title()}>
      <div className="grid gap-6">
        <p className="max-w-prose text-sm text-soft">{m.lab_crowd_text({ runs: formatNumber(runs) })}</p>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
          <Slider name="spread" label={m.lab_set_spread()} values={values} onChange={onChange} />
          <Slider name="outbreak" label={m.lab_set_outbreak()} values={values} onChange={onChange} />
          <Slider name="contagion" label={m.lab_set_contagion()} values={values} onChange={onChange} />
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <div className="w-32">
            <TextField
              label={m.lab_seed()}
              inputMode="numeric"
              value={seed}
              className="figures"
              onChange={(event) => setSeed(event.target.value.replaceAll(/\D/g, '').slice(0, 9))}
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
        {state.kind === 'done' && <Outcome result={state.result} />}
      </div>
    </Pane>
  )
}

function Progress({ done, runs: all }: { done: number; runs: number }) {
  return (
    <div role="status" className="grid gap-2 text-sm">
      {m.lab_crowd_running({ done: formatNumber(done), runs: formatNumber(all) })}
      <progress
        value={done}
        max={all}
        aria-label={m.lab_crowd_title()}
        className="h-2 w-full accent-[var(--color-brass-fill)]"
      />
    </div>
  )
}

function Outcome({ result }: { result: CrowdResult }) {
  const failed = result.runs - result.lasted
  const words = m.lab_crowd_outcome({
    failed: formatNumber(failed),
    runs: formatNumber(result.runs),
    investors: formatNumber(result.investors),
  })
  return (
    <>
      <p role="status" className="font-display text-xl">
        {words}
      </p>
      <CurveChart
        summary={words}
        dayCount={result.median.length}
        format={shortDollars}
        dayLabel={tellDay}
        bands={[
          { low: result.low, high: result.high, fill: 'color-mix(in oklab, var(--color-leaf) 14%, transparent)' },
          {
            low: result.lowMiddle,
            high: result.highMiddle,
            fill: 'color-mix(in oklab, var(--color-leaf) 28%, transparent)',
          },
        ]}
        curves={[{ name: m.lab_crowd_median(), values: result.median, stroke: 'var(--color-leaf)' }]}
      />
      <Failures result={result} />
    </>
  )
}

/** On which days the runs failed, in groups of five days. */
function Failures({ result }: { result: CrowdResult }) {
  const groups = groupsOf(result.failures, 5).filter(({ count }) => count > 0)
  if (groups.length === 0) return null
  const most = Math.max(...groups.map(({ count }) => count))
  return (
    <table className="w-full text-sm">
      <caption className="pb-3 text-start font-semibold">{m.lab_failures_title()}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{m.lab_column_day()}</th>
          <th scope="col">{m.lab_failures_share()}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ from, to, count }) => (
          <tr key={from}>
            <th scope="row" className="figures w-28 py-1 pe-4 text-start font-normal whitespace-nowrap">
              {m.lab_days_from_to({ from: formatNumber(from), to: formatNumber(to) })}
            </th>
            <td className="flex items-center gap-3 py-1">
              <span aria-hidden="true" className="h-3 bg-pencil" style={{ width: `${(count / most) * 70}%` }} />
              <span className="figures text-xs text-soft">{formatPercent(count / result.runs)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function groupsOf(failures: Uint32Array, size: number) {
  return Array.from({ length: Math.ceil(failures.length / size) }, (_, index) => {
    const part = failures.subarray(index * size, (index + 1) * size)
    return {
      from: index * size,
      to: index * size + part.length - 1,
      count: part.reduce((sum, count) => sum + count, 0),
    }
  })
}
