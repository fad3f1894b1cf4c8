interface IntervalRow {
  readonly label: string
  /** The estimate and its interval in words, which stand beside the drawing. */
  readonly valueText: string
  readonly value: number
  readonly low: number
  readonly high: number
}

interface IntervalPlotProps {
  label: string
  rows: readonly IntervalRow[]
  /** The ends of the scale; what is outside is drawn at the end. */
  from: number
  to: number
  /** The value that means nothing happened, as a line. */
  zero: number
}

/** Estimates as dots with their intervals, on one scale. */
export function IntervalPlot({ label, rows, from, to, zero }: IntervalPlotProps) {
  const at = (value: number) => `${((Math.min(to, Math.max(from, value)) - from) / (to - from)) * 100}%`
  return (
    <dl aria-label={label} className="grid gap-4">
      {rows.map((row) => (
        <div key={row.label} className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
          <dt className="text-sm font-semibold">{row.label}</dt>
          <dd className="grid gap-1.5">
            <span aria-hidden="true" dir="ltr" className="drawn relative block h-5 bg-glass">
              <span className="absolute inset-y-0 w-px bg-edge" style={{ left: at(zero) }} />
              <span
                className="absolute top-2 h-1 bg-brass-fill"
                style={{ left: at(row.low), width: `calc(${at(row.high)} - ${at(row.low)})` }}
              />
              <span
                className="absolute top-1 size-3 -translate-x-1/2 rounded-full bg-ink"
                style={{ left: at(row.value) }}
              />
            </span>
            <span className="figures text-xs text-soft">{row.valueText}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
