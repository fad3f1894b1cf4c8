import type { PointerEvent, ReactNode } from 'react'
import { type ChartModel, drawn, extentOf, ticksOf } from './chart-model.ts'

/** The height comes from the place of the chart. */
const plotHeight = 'h-(--plot-height)'

/** The values that the lines of the plot show. */
export function Scale({ chart }: { chart: ChartModel }) {
  const [low, high] = extentOf(chart)
  return (
    <div aria-hidden="true" className={`figures relative min-w-14 text-end text-xs text-soft ${plotHeight}`}>
      {ticksOf(low, high).map((tick) => (
        <span
          key={tick}
          className="absolute end-0 -translate-y-1/2"
          style={{ top: `${(1 - (tick - low) / (high - low)) * 100}%` }}
        >
          {chart.short(tick)}
        </span>
      ))}
    </div>
  )
}

export interface PlotProps {
  chart: ChartModel
  point: number
  isAsked: boolean
  onPoint: (point: number) => void
}

/** The drawing, with a reader that follows the pointer. */
export function Plot({ chart, point, isAsked, onPoint }: PlotProps) {
  const [low, high] = extentOf(chart)
  const y = (value: number) => 100 - ((value - low) / (high - low)) * 100
  const x = placer(chart)
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width))
    onPoint(Math.min(chart.pointCount - 1, Math.round(share * (chart.pointCount - 1))))
  }
  return (
    <div
      role="img"
      aria-label={chart.summary}
      onPointerMove={follow}
      className={`relative border-s border-edge ${plotHeight}`}
    >
      {ticksOf(low, high).map((tick) => (
        <span
          key={tick}
          className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-edge' : 'border-mullion'}`}
          style={{ top: `${y(tick)}%` }}
        />
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
        {(chart.bands ?? []).map(({ name, low: bottom, high: top, fill }) => (
          <path key={name} d={areaOf(bottom, top, x, y)} fill={fill} />
        ))}
        {drawn(chart).map(({ name, values, stroke, dash }) =>
          chart.shape === 'bars' ? (
            <path key={name} d={barsOf(values, x, y)} stroke={stroke} strokeWidth={80 / chart.pointCount} />
          ) : (
            <path
              key={name}
              d={lineOf(values, x, y, chart.shape === 'steps')}
              fill="none"
              stroke={stroke}
              strokeWidth="2.25"
              strokeDasharray={dash}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ),
        )}
      </svg>
      {isAsked && (
        <span className="no-print absolute inset-y-0 border-s border-edge" style={{ left: `${x(point)}%` }} />
      )}
      {chart.mark && (
        <Mark at={x(chart.mark.point)}>
          <bdi>{chart.mark.label}</bdi>
        </Mark>
      )}
    </div>
  )
}

/** The position of a point, in percent of the width: lines begin at the edge, bars half a bar away from it. */
function placer({ shape, pointCount }: ChartModel): Place {
  if (shape === 'bars') return (point) => ((point + 0.5) / pointCount) * 100
  return (point) => (point / Math.max(1, pointCount - 1)) * 100
}

/** The red line at the important point; its words stay inside the chart. */
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

type Place = (value: number) => number

function lineOf(values: ArrayLike<number>, x: Place, y: Place, isStepped: boolean): string {
  let isDrawing = false
  return Array.from(values, (value, point) => {
    const [across, down] = [x(point).toFixed(2), y(value).toFixed(2)]
    const begun = isDrawing
    isDrawing = Number.isFinite(value)
    if (!isDrawing) return ''
    if (!begun) return `M${across} ${down}`
    return isStepped ? `H${across}V${down}` : `L${across} ${down}`
  }).join('')
}

function barsOf(values: ArrayLike<number>, x: Place, y: Place): string {
  return Array.from(values, (value, point) =>
    value > 0 ? `M${x(point).toFixed(2)} ${y(0).toFixed(2)}V${y(value).toFixed(2)}` : '',
  ).join('')
}

function areaOf(low: ArrayLike<number>, high: ArrayLike<number>, x: Place, y: Place): string {
  const there = Array.from(high, (value, point) => [x(point), y(value)] as const)
  const back = Array.from(low, (value, point) => [x(point), y(value)] as const).toReversed()
  const points = [...there, ...back].filter(([, height]) => Number.isFinite(height))
  return points.length === 0
    ? ''
    : `M${points.map(([at, height]) => `${at.toFixed(2)} ${height.toFixed(2)}`).join('L')}Z`
}
