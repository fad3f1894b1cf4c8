import { useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { Button } from '#root/web/ui/button.tsx'
import { saveFile } from '#root/web/ui/save-file.ts'
import { chartCsv } from './chart-csv.ts'
import type { ChartModel } from './chart-model.ts'
import { drawChart } from './draw-chart.ts'

/** A chart to take along: as a picture in the colours of the page, and as the numbers behind it. */
export function ChartFiles({ chart }: { chart: ChartModel }) {
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

/** As a file is called in every language: glasshouse-on-average. */
function nameOf({ title }: ChartModel): string {
  return `glasshouse-${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`.replace(/-$/, '')
}
