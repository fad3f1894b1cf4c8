import type { ReactNode } from 'react'

export interface Curve {
  readonly name: string
  /** One value for each day; a gap where it is not a number. */
  readonly values: ArrayLike<number>
  /** The colour and the dash of its line. */
  readonly stroke: string
  readonly dash?: string
}

export interface Band {
  readonly low: ArrayLike<number>
  readonly high: ArrayLike<number>
  readonly fill: string
}

interface CurveChartProps {
  /** What it shows, in a sentence for those who do not see it. */
  summary: string
  curves: readonly Curve[]
  bands?: readonly Band[]
  dayCount: number
  /** A day that is marked, with its words. */
  mark?: { readonly day: number; readonly label: string } | undefined
  format: (value: number) => string
  dayLabel: (day: number) => string
}

const noBands: readonly Band[] = []

/** Curves over days. Time goes from left to right in every language; each line has a dash of its own beside its colour. */
export function CurveChart({ summary, curves, bands = noBands, dayCount, mark, format, dayLabel }: CurveChartProps) {
  const all = [...curves.map(({ values }) => values), ...bands.flatMap(({ low, high }) => [low, high])]
  const [bottom, top] = extentOf(all)
  const y = (value: number) => 100 - ((value - bottom) / (top - bottom)) * 100
  const x = (day: number) => (day / Math.max(1, dayCount - 1)) * 100
  return (
    <figure className="grid gap-3">
      <Legend curves={curves} />
      <div role="img" aria-label={summary} dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div aria-hidden="true" className="figures relative h-64 min-w-16 text-end text-xs text-soft">
          {ticksOf(bottom, top).map((tick) => (
            <span key={tick} className="absolute end-0 -translate-y-1/2" style={{ top: `${y(tick)}%` }}>
              {format(tick)}
            </span>
          ))}
        </div>
        <div className="relative h-64 border-s border-edge">
          {ticksOf(bottom, top).map((tick) => (
            <span
              key={tick}
              className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-edge' : 'border-mullion'}`}
              style={{ top: `${y(tick)}%` }}
            />
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
            {bands.map(({ low, high, fill }) => (
              <path key={fill} d={areaOf(low, high, x, y)} fill={fill} />
            ))}
            {curves.map(({ name, values, stroke, dash }) => (
              <path
                key={name}
                d={lineOf(values, x, y)}
                fill="none"
                stroke={stroke}
                strokeWidth="2"
                strokeDasharray={dash}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {mark && <Mark at={x(mark.day)}>{mark.label}</Mark>}
        </div>
        <span />
        <div aria-hidden="true" className="figures flex justify-between pt-1 text-xs text-soft">
          <span>{dayLabel(0)}</span>
          <span>{dayLabel(Math.round((dayCount - 1) / 2))}</span>
          <span>{dayLabel(dayCount - 1)}</span>
        </div>
      </div>
    </figure>
  )
}

function Legend({ curves }: { curves: readonly Curve[] }) {
  return (
    <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
      {curves.map(({ name, stroke, dash }) => (
        <span key={name} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6">
            <path d="M0 2H24" stroke={stroke} strokeWidth="2" strokeDasharray={dash} />
          </svg>
          {name}
        </span>
      ))}
    </figcaption>
  )
}

/** The red pencil's line at the day that matters; its words stay inside the chart. */
function Mark({ at, children }: { at: number; children: ReactNode }) {
  return (
    <span className="absolute inset-y-0 border-s-2 border-pencil" style={{ left: `${at}%` }}>
      <span
        className={`figures absolute top-0 bg-pane px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap text-pencil ${at > 50 ? 'right-1' : 'left-1'}`}
      >
        {children}
      </span>
    </span>
  )
}

/** From the lowest to the highest value, zero included, with room for a flat line. */
function extentOf(all: readonly ArrayLike<number>[]): readonly [number, number] {
  let [low, high] = [0, 0]
  for (const values of all)
    for (const value of Array.from(values).filter(Number.isFinite)) {
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  return high === low ? [low, low + 1] : [low, high]
}

/** Three to six round values between two ends; zero is always one of them. */
function ticksOf(low: number, high: number): number[] {
  const rough = (high - low) / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((each) => each >= rough) ?? rough
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step)
}

type Scale = (value: number) => number

function lineOf(values: ArrayLike<number>, x: Scale, y: Scale): string {
  let isDrawing = false
  return Array.from(values, (value, day) => {
    const command = isDrawing ? 'L' : 'M'
    isDrawing = Number.isFinite(value)
    return isDrawing ? `${command}${x(day).toFixed(2)} ${y(value).toFixed(2)}` : ''
  }).join('')
}

function areaOf(low: ArrayLike<number>, high: ArrayLike<number>, x: Scale, y: Scale): string {
  const there = Array.from(high, (value, day) => [x(day), y(value)] as const)
  const back = Array.from(low, (value, day) => [x(day), y(value)] as const).toReversed()
  const points = [...there, ...back].filter(([, height]) => Number.isFinite(height))
  return points.length === 0
    ? ''
    : `M${points.map(([at, height]) => `${at.toFixed(2)} ${height.toFixed(2)}`).join('L')}Z`
}
