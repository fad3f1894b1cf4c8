import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { saveFile } from '#root/web/ui/save-file.ts'
import { type Column, Table } from '#root/web/ui/table.tsx'
import { chartCsv } from './chart-csv.ts'
import { type ChartModel, drawnSeries } from './chart-model.ts'
import { drawChart } from './draw-chart.ts'
import { Plot } from './plot.tsx'

/**
 * A chart with its controls: values read by pointer and by arrow keys, the same data as a table, and files. Time runs from
 * left to right in every language; each line also has its own dash pattern.
 */
export function Chart({ chart }: { chart: ChartModel }) {
  const [selected, setSelected] = useState<number | null>(null)
  const last = chart.pointCount - 1
  const point = Math.min(selected ?? chart.mark?.point ?? last, last)
  return (
    <figure className="@container grid gap-2">
      <Legend chart={chart} />
      <Plot chart={chart} point={point} isSelected={selected !== null} onPoint={setSelected} />
      <div className="no-print flex flex-wrap items-start justify-between gap-x-6">
        <ChartTable chart={chart} />
        <ChartFiles chart={chart} />
      </div>
    </figure>
  )
}

/** The names of the areas; where a chart is too narrow for names at the ends of its lines, theirs too. */
function Legend({ chart }: { chart: ChartModel }) {
  const areas = [
    ...(chart.bands ?? []).map(({ name, fill }) => ({ name, fill })),
    ...(chart.gap ? [{ name: chart.gap.name, fill: gapFill }] : []),
  ]
  return (
    <figcaption className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-xs">
      {drawnSeries(chart).map(({ name, stroke, dash }) => (
        <span key={name} className={`inline-flex items-center gap-2 ${chart.shape === 'bars' ? '' : '@lg:hidden'}`}>
          <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6 overflow-visible">
            <path d="M0 2H24" stroke={stroke} strokeWidth={chart.shape === 'bars' ? 8 : 2} strokeDasharray={dash} />
          </svg>
          {name}
        </span>
      ))}
      {areas.map(({ name, fill }) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="h-3 w-6" style={{ background: fill }} />
          {name}
        </span>
      ))}
      {(chart.dots ?? []).map(({ name, fill }) => (
        <span key={name} className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-2.5 rounded-full" style={{ background: fill }} />
          {name}
        </span>
      ))}
    </figcaption>
  )
}

const gapFill = 'color-mix(in oklab, var(--color-pencil) 14%, transparent)'

/** The maximum number of table rows; a file has every one. */
const maxRows = 80

/** The data as a table: points at even distances, the last one, and the one of the event. */
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
  formatPoint,
  axisLabel,
  format: formatAll,
  short,
}: ChartModel): Column<number>[] {
  const formatCell = (value: number | undefined, format: (value: number) => string) =>
    value !== undefined && Number.isFinite(value) ? format(value) : ''
  // A minus stays on the left of its number, also in Arabic.
  const figure = (text: string) => <span dir="ltr">{text}</span>
  return [
    axisLabel
      ? { key: 'point', heading: pointHeading, cell: formatPoint }
      : { key: 'point', heading: pointHeading, align: 'right', cell: pointCell },
    ...series.map(({ name, values, format = formatAll }): Column<number> => ({
      key: name,
      heading: name,
      align: 'right',
      cell: (point) => figure(formatCell(values[point], format)),
    })),
    ...bands.map(({ name, low, high }): Column<number> => ({
      key: name,
      heading: name,
      align: 'right',
      cell: (point) => figure(`${formatCell(low[point], short)} – ${formatCell(high[point], short)}`),
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
