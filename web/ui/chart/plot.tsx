import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type Box, type Geometry, geometryOf } from './chart-geometry.ts'
import { type ChartModel, drawnSeries } from './chart-model.ts'

/** The height of a label at the end of a line: two lines of small text. */
const endHeight = 34
const firstSize: Box = { width: 640, height: 320 }

export interface PlotProps {
  chart: ChartModel
  point: number
  isSelected: boolean
  /** Called with the point at the pointer or the key, and with null when the pointer has left. */
  onPoint: (point: number | null) => void
}

/**
 * The drawing with its scales. The event has a strip of its own above the lines, and their names are at their ends, so
 * that nothing covers a value. A reader follows the pointer and the arrow keys.
 */
export function Plot({ chart, point, isSelected, onPoint }: PlotProps) {
  const [plot, box] = useSize()
  const geometry = geometryOf(chart, box, endHeight)
  return (
    <div
      dir="ltr"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 [--plot-height:15rem] sm:gap-x-3 sm:[--plot-height:var(--tall-plot,19rem)]"
    >
      {chart.mark && <EventLabel chart={chart} position={geometry.x(chart.mark.point) / box.width} />}
      <Scale chart={chart} geometry={geometry} />
      <ValueSlider {...{ chart, point, isSelected, onPoint }} plot={plot}>
        <Drawing geometry={geometry} box={box} />
        {chart.mark && (
          <span
            className="absolute -top-6 bottom-0 border-s border-pencil"
            style={{ left: `${geometry.x(chart.mark.point)}px` }}
          />
        )}
        {isSelected && <Values chart={chart} geometry={geometry} box={box} point={point} />}
      </ValueSlider>
      <EndLabels geometry={geometry} />
      <Points chart={chart} geometry={geometry} box={box} />
    </div>
  )
}

/** The size of an element in pixels, updated when it changes. */
function useSize(): readonly [RefObject<HTMLDivElement | null>, Box] {
  const ref = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState(firstSize)
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = ref.current!
      if (width > 0) setBox((now) => (now.width === width && now.height === height ? now : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])
  return [ref, box]
}

/** The event in words, above the plot: beside its line, which reaches up here, and within the width. */
function EventLabel({ chart, position }: { chart: ChartModel; position: number }) {
  return (
    <div aria-hidden="true" className="relative col-start-2 row-start-1 h-6">
      <span
        className={`figures absolute bottom-0 pb-1 text-xs font-semibold whitespace-nowrap text-pencil ${position > 0.5 ? 'pe-1.5' : 'ps-2'}`}
        style={position > 0.5 ? { right: `${100 * (1 - position)}%` } : { left: `${100 * position}%` }}
      >
        <bdi>{chart.mark!.label}</bdi>
      </span>
    </div>
  )
}

function Scale({ chart, geometry: { ticks, y } }: { chart: ChartModel; geometry: Geometry }) {
  return (
    <div
      aria-hidden="true"
      className="figures relative col-start-1 row-start-2 grid min-w-10 text-end text-xs text-soft"
    >
      {/* The widest label decides the width of the scale. */}
      {ticks.map((tick) => (
        <span key={tick} className="invisible col-start-1 row-start-1 h-0">
          {chart.short(tick)}
        </span>
      ))}
      {ticks.map((tick) => (
        <span key={tick} className="absolute end-0 -translate-y-1/2" style={{ top: `${y(tick)}px` }}>
          {chart.short(tick)}
        </span>
      ))}
    </div>
  )
}

/** The area that reads values: a slider over the points, which the pointer moves too. */
function ValueSlider({
  chart,
  point,
  isSelected,
  onPoint,
  plot,
  children,
}: PlotProps & { plot: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const [isFocused, setFocused] = useState(false)
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (clientX - left) / width))
    const { pointCount } = chart
    const hovered = chart.shape === 'bars' ? Math.floor(share * pointCount) : Math.round(share * (pointCount - 1))
    onPoint(Math.min(pointCount - 1, hovered))
  }
  const valueTexts = drawnSeries(chart).map(
    ({ name, values, format = chart.format }) =>
      `${name}: ${Number.isFinite(values[point]) ? format(values[point]!) : '-'}`,
  )
  return (
    <div
      ref={plot}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => !isFocused && onPoint(null)}
      className="relative col-start-2 row-start-2 h-(--plot-height) touch-pan-y border-s border-edge has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-brass-fill"
    >
      <div role="img" aria-label={chart.summary} className="absolute inset-0">
        {children}
      </div>
      <input
        type="range"
        min={0}
        max={chart.pointCount - 1}
        value={point}
        aria-label={m.lab_chart_reader({ title: chart.title })}
        aria-valuetext={`${chart.formatPoint(point)}. ${valueTexts.join('. ')}`}
        onFocus={() => {
          setFocused(true)
          if (!isSelected) onPoint(point)
        }}
        onBlur={() => {
          setFocused(false)
          onPoint(null)
        }}
        onChange={(event) => onPoint(Number(event.target.value))}
        className="no-print absolute inset-0 size-full cursor-crosshair opacity-0"
      />
    </div>
  )
}

function Drawing({ geometry: { ticks, y, bands, gap, lines, dots }, box }: { geometry: Geometry; box: Box }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {ticks.map((tick) => (
        <path
          key={tick}
          d={`M0 ${y(tick)}H${box.width}`}
          stroke={tick === 0 ? 'var(--color-edge)' : 'var(--color-mullion)'}
        />
      ))}
      {bands.map(({ name, fill, path }) => (
        <path key={name} d={path} fill={fill} />
      ))}
      <path d={gap} fill="var(--color-pencil)" fillOpacity="0.14" />
      {lines.map(({ name, stroke, dash, width, path }) => (
        <path
          key={name}
          d={path}
          fill="none"
          stroke={stroke}
          strokeWidth={width}
          strokeDasharray={dash}
          strokeLinejoin="round"
        />
      ))}
      {dots.map(({ name, fill, x, y: middle }) => (
        <circle key={`${name} ${x}`} cx={x} cy={middle} r="5" fill={fill} stroke="var(--color-pane)" strokeWidth="2" />
      ))}
    </svg>
  )
}

/** The values at the reader: a dot on each line, and a card on the side that has more room. */
function Values({
  chart,
  geometry: { x, y },
  box,
  point,
}: {
  chart: ChartModel
  geometry: Geometry
  box: Box
  point: number
}) {
  const shown = drawnSeries(chart).filter(({ values }) => Number.isFinite(values[point]))
  const isRight = x(point) > box.width / 2
  return (
    <>
      <span className="absolute inset-y-0 border-s border-edge" style={{ left: `${x(point)}px` }} />
      {chart.shape !== 'bars' &&
        shown.map(({ name, values, stroke }) => (
          <span
            key={name}
            className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-pane"
            style={{ left: `${x(point)}px`, top: `${y(values[point]!)}px`, background: stroke }}
          />
        ))}
      <div
        className="pointer-events-none absolute top-1 z-10 grid max-w-56 gap-1 border border-edge bg-pane px-3 py-2 text-xs"
        style={isRight ? { right: `${box.width - x(point) + 10}px` } : { left: `${x(point) + 10}px` }}
      >
        <span className="figures font-semibold">
          <bdi>{chart.formatPoint(point)}</bdi>
        </span>
        {shown.map(({ name, values, format = chart.format }) => (
          <Value key={name} name={name} value={format(values[point]!)} />
        ))}
        {(chart.bands ?? []).map(({ name, low, high }) => (
          <Value key={name} name={name} value={`${chart.short(low[point]!)} – ${chart.short(high[point]!)}`} />
        ))}
        {(chart.dots ?? [])
          .filter(({ points }) => points.includes(point))
          .map(({ name }) => (
            <span key={name}>
              <bdi>{name}</bdi>
            </span>
          ))}
        {chart.gap && chart.gap.above[point]! > chart.gap.below[point]! && (
          <Value name={chart.gap.name} value={chart.format(chart.gap.above[point]! - chart.gap.below[point]!)} />
        )}
      </div>
    </>
  )
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <span className="flex flex-wrap justify-between gap-x-4 text-soft">
      <bdi>{name}</bdi>
      <span className="figures font-semibold text-ink">{value}</span>
    </span>
  )
}

/** The names of the lines at their ends; where a chart is narrow, the legend names them. */
function EndLabels({ geometry: { endLabels } }: { geometry: Geometry }) {
  return (
    <div
      aria-hidden="true"
      className="relative col-start-3 row-start-2 w-32 text-xs leading-4 font-semibold @max-lg:hidden"
    >
      {endLabels.map(({ name, stroke, y }) => (
        <span
          key={name}
          className="absolute inset-x-0 line-clamp-2 -translate-y-1/2"
          style={{ top: `${y}px`, color: stroke }}
        >
          <bdi>{name}</bdi>
        </span>
      ))}
    </div>
  )
}

/** The points below the plot, and their unit. */
function Points({ chart, geometry: { points, x }, box }: { chart: ChartModel; geometry: Geometry; box: Box }) {
  return (
    <div aria-hidden="true" className="figures relative col-start-2 row-start-3 h-10 text-xs text-soft">
      {points.map((each) => (
        <span
          key={each}
          className={`absolute top-1.5 -translate-x-1/2 whitespace-nowrap ${chart.axisLabel ? '@max-lg:nth-[even]:hidden' : ''} before:absolute before:-top-1.5 before:left-1/2 before:h-1 before:border-s before:border-edge`}
          style={{ left: `${(100 * x(each)) / box.width}%` }}
        >
          <bdi>{(chart.axisLabel ?? chart.pointCell)(each)}</bdi>
        </span>
      ))}
      {/* Dates name themselves. */}
      {!chart.axisLabel && <bdi className="absolute right-0 bottom-0">{chart.pointHeading}</bdi>}
    </div>
  )
}
