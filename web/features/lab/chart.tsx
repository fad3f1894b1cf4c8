import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { saveFile } from '#root/web/ui/save-file.ts'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { chartCsv } from './chart-csv.ts'
import { axisPoints, type ChartModel, drawn } from './chart-model.ts'
import { drawChart } from './draw-chart.ts'
import { Plot, type PlotProps, Scale } from './plot.tsx'

/**
 * A chart with its controls: a reader that moves by pointer and by arrow keys and announces each value, the same data as
 * a table, and files. Time runs from left to right in every language; each line also has its own dash pattern.
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

/** The legend, with the value of each line at the reader. */
function Reading({ chart, point }: { chart: ChartModel; point: number }) {
  return (
    <figcaption className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-xs">
      {drawn(chart).map(({ name, values, stroke, dash, format = chart.format }) => (
        <span key={name} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6 overflow-visible">
            <path d="M0 2H24" stroke={stroke} strokeWidth={chart.shape === 'bars' ? 8 : 2} strokeDasharray={dash} />
          </svg>
          {name}
          <span className="figures shrink-0 font-semibold" dir="ltr">
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

/** The maximum number of table rows; a file has every one. */
const maxRows = 80

/** The same as a table: points at even distances, the last one, and the marked one. */
function ChartTable({ chart }: { chart: ChartModel }) {
  const [isOpen, setOpen] = useState(false)
  const { title, pointCount, mark } = chart
  const step = [1, 5, 10, 20].find((each) => pointCount / each <= maxRows) ?? 50
  const rows = Array.from({ length: pointCount }, (_, point) => point).filter(
    (point) => point % step === 0 || point === mark?.point || point === pointCount - 1,
  )
  return (
    <details className="min-w-0 open:w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link min-h-11 cursor-pointer content-center text-sm">{m.lab_table_show()}</summary>
      {isOpen && <Table caption={title} rows={rows} rowKey={String} columns={columnsOf(chart)} />}
    </details>
  )
}

function columnsOf({
  series,
  bands = [],
  pointHeading,
  pointCell,
  format: formatAll,
  short,
}: ChartModel): Column<number>[] {
  const formatCell = (value: number | undefined, format: (value: number) => string) =>
    value !== undefined && Number.isFinite(value) ? format(value) : ''
  return [
    { key: 'point', heading: pointHeading, cell: pointCell },
    ...series.map(({ name, values, format = formatAll }): Column<number> => ({
      key: name,
      heading: name,
      align: 'end',
      cell: (point) => formatCell(values[point], format),
    })),
    ...bands.map(({ name, low, high }): Column<number> => ({
      key: name,
      heading: name,
      align: 'end',
      cell: (point) => `${formatCell(low[point], short)} – ${formatCell(high[point], short)}`,
    })),
  ]
}

/** Downloads of a chart: a picture in the page's colours, and the numbers behind it. */
function ChartFiles({ chart }: { chart: ChartModel }) {
  const [hasFailed, setFailed] = useState(false)
  const savePicture = () =>
    drawChart(chart).toBlob((blob) => {
      setFailed(blob === null)
      if (blob) saveFile(blob, `${nameOf(chart)}.png`)
    }, 'image/png')
  const saveNumbers = () => saveFile(new Blob([chartCsv(chart)], { type: 'text/csv' }), `${nameOf(chart)}.csv`)
  return (
    <div role="group" aria-label={m.lab_files({ title: chart.title })} className="flex flex-wrap items-center gap-2">
      {hasFailed && (
        <span role="alert" className="text-sm text-pencil">
          {m.lab_files_failed()}
        </span>
      )}
      <Button kind="quiet" onClick={savePicture}>
        PNG
      </Button>
      <Button kind="quiet" onClick={saveNumbers}>
        CSV
      </Button>
    </div>
  )
}

/** The name of a file, the same in every language: glasshouse-on-average. */
function nameOf({ title }: ChartModel): string {
  return `glasshouse-${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`.replace(/-$/, '')
}
