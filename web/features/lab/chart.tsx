import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { ChartFiles } from './chart-files.tsx'
import { axisPoints, type ChartModel, drawn } from './chart-model.ts'
import { ChartTable } from './chart-table.tsx'
import { Plot, type PlotProps, Scale } from './plot.tsx'

/**
 * A chart with everything that belongs to it: a reader that moves by pointer and by arrow keys and says each value, the same as
 * a table, and files. Time goes from left to right in every language; each line has a dash of its own beside its colour.
 */
export function Chart({ chart }: { chart: ChartModel }) {
  const [asked, setAsked] = useState<number | null>(null)
  const last = chart.pointCount - 1
  const point = Math.min(asked ?? chart.mark?.point ?? last, last)
  return (
    <figure className="grid gap-3 [--plot-height:16rem] sm:[--plot-height:var(--tall-plot,20rem)]">
      <Reading chart={chart} point={point} />
      <div dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <Scale chart={chart} />
        <Plot chart={chart} point={point} isAsked={asked !== null} onPoint={setAsked} />
        <span />
        <Axis chart={chart} point={point} onPoint={setAsked} />
      </div>
      <div className="no-print flex flex-wrap items-start justify-between gap-x-6">
        <ChartTable chart={chart} />
        <ChartFiles chart={chart} />
      </div>
    </figure>
  )
}

/** The legend, with the value of each line where the reader stands. */
function Reading({ chart, point }: { chart: ChartModel; point: number }) {
  return (
    <figcaption className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-xs">
      {drawn(chart).map(({ name, values, stroke, dash, format = chart.format }) => (
        <span key={name} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6 overflow-visible">
            <path d="M0 2H24" stroke={stroke} strokeWidth={chart.shape === 'bars' ? 8 : 2} strokeDasharray={dash} />
          </svg>
          {name}
          <span className="figures font-semibold" dir="ltr">
            {Number.isFinite(values[point]) ? format(values[point]!) : ''}
          </span>
        </span>
      ))}
      {(chart.bands ?? []).map(({ name, fill }) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="h-3 w-6" style={{ background: fill }} />
          {name}
        </span>
      ))}
      <span className="figures ms-auto font-semibold text-soft">{chart.formatPoint(point)}</span>
    </figcaption>
  )
}

/** The days below the chart, and the reader as a slider over them. */
function Axis({ chart, point, onPoint }: Omit<PlotProps, 'isAsked'>) {
  const values = drawn(chart).map(
    ({ name, values: own, format = chart.format }) =>
      `${name}: ${Number.isFinite(own[point]) ? format(own[point]!) : '-'}`,
  )
  return (
    <div>
      <div aria-hidden="true" className="figures flex justify-between gap-2 pt-1 text-xs text-soft">
        {axisPoints(chart).map((each) => (
          <bdi key={each}>{chart.formatPoint(each)}</bdi>
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={chart.pointCount - 1}
        value={point}
        aria-label={m.lab_chart_reader({ title: chart.title })}
        aria-valuetext={`${chart.formatPoint(point)}. ${values.join('. ')}`}
        onChange={(event) => onPoint(Number(event.target.value))}
        className="no-print -mx-2 h-11 w-[calc(100%+1rem)] accent-[var(--color-brass-fill)]"
      />
    </div>
  )
}
