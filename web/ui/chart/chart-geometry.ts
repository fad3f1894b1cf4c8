import { axisPoints, type ChartModel, drawnSeries, extentOf, type Gap, ticksOf } from './chart-model.ts'

/** A size in pixels. */
export interface Box {
  readonly width: number
  readonly height: number
}

type Scale = (value: number) => number
type Position = readonly [x: number, y: number]

export interface Geometry {
  /** The position of a point and of a value, in pixels from the left and from the top. */
  readonly x: Scale
  readonly y: Scale
  readonly ticks: readonly number[]
  readonly points: readonly number[]
  /** SVG paths. */
  readonly bands: readonly { readonly name: string; readonly fill: string; readonly path: string }[]
  readonly gap: string
  readonly lines: readonly {
    readonly name: string
    readonly stroke: string
    readonly dash: string | undefined
    readonly width: number
    readonly path: string
  }[]
  readonly dots: readonly { readonly name: string; readonly fill: string; readonly x: number; readonly y: number }[]
  /** The names of the lines beside their last values, moved apart where they would meet. */
  readonly endLabels: readonly { readonly name: string; readonly stroke: string; readonly y: number }[]
}

/** Computes the positions and paths of a chart in a box of pixels. The page and the PNG file both draw them. */
export function geometryOf(chart: ChartModel, box: Box, labelHeight: number): Geometry {
  const [low, high] = extentOf(chart)
  const isBars = chart.shape === 'bars'
  const x: Scale = isBars
    ? (point) => ((point + 0.5) / chart.pointCount) * box.width
    : (point) => (point / Math.max(1, chart.pointCount - 1)) * box.width
  const y: Scale = (value) => box.height - ((value - low) / (high - low)) * box.height
  return {
    x,
    y,
    ticks: ticksOf(low, high),
    points: axisPoints(chart),
    bands: (chart.bands ?? []).map(({ name, fill, low: from, high: to }) => ({
      name,
      fill,
      path: areaBetween(to, from, x, y),
    })),
    gap: chart.gap ? gapPath(chart.gap, chart.shape === 'steps', x, y) : '',
    lines: drawnSeries(chart).map(({ name, stroke, dash, values }) => ({
      name,
      stroke,
      dash,
      width: isBars ? (box.width / chart.pointCount) * 0.8 : 2.25,
      path: isBars ? barsOf(values, x, y) : lineOf(values, x, y, chart.shape === 'steps'),
    })),
    dots: (chart.dots ?? []).flatMap(({ name, fill, points, values }) =>
      points.map((point) => ({ name, fill, x: x(point), y: y(values[point]!) })),
    ),
    endLabels: isBars ? [] : endLabelsOf(chart, y, box.height, labelHeight),
  }
}

const pair = ([across, down]: Position) => `${across.toFixed(2)} ${down.toFixed(2)}`

function lineOf(values: ArrayLike<number>, x: Scale, y: Scale, isStepped: boolean): string {
  let isDrawing = false
  return Array.from(values, (value, point) => {
    const wasDrawing = isDrawing
    isDrawing = Number.isFinite(value)
    if (!isDrawing) return ''
    if (!wasDrawing) return `M${pair([x(point), y(value)])}`
    return isStepped ? `H${x(point).toFixed(2)}V${y(value).toFixed(2)}` : `L${pair([x(point), y(value)])}`
  }).join('')
}

function barsOf(values: ArrayLike<number>, x: Scale, y: Scale): string {
  return Array.from(values, (value, point) =>
    value > 0 ? `M${pair([x(point), y(0)])}V${y(value).toFixed(2)}` : '',
  ).join('')
}

function areaBetween(high: ArrayLike<number>, low: ArrayLike<number>, x: Scale, y: Scale): string {
  const upperEdge = Array.from(high, (value, point): Position => [x(point), y(value)])
  const lowerEdge = Array.from(low, (value, point): Position => [x(point), y(value)]).toReversed()
  return closedPath([...upperEdge, ...lowerEdge].filter(([, down]) => Number.isFinite(down)))
}

const closedPath = (outline: readonly Position[]) => (outline.length < 3 ? '' : `M${outline.map(pair).join('L')}Z`)

/** The areas in which `above` is higher than `below`, from and to the places where they cross. */
function gapPath({ above, below }: Gap, isStepped: boolean, x: Scale, y: Scale): string {
  const areas: { upper: Position[]; lower: Position[] }[] = []
  let area: { upper: Position[]; lower: Position[] } | null = null
  const add = (across: number, upper: number, lower: number) => {
    if (!area) areas.push((area = { upper: [], lower: [] }))
    area.upper.push([across, y(upper)])
    area.lower.push([across, y(lower)])
  }
  for (let point = 0; point < above.length; point++) {
    const [upper, lower] = [above[point]!, below[point]!]
    const [formerUpper, formerLower] = point === 0 ? [upper, lower] : [above[point - 1]!, below[point - 1]!]
    const [before, now] = [formerUpper - formerLower, upper - lower]
    if (isStepped && before > 0) add(x(point), formerUpper, formerLower)
    if (!isStepped && before * now < 0) {
      const share = before / (before - now)
      const crossing = formerUpper + share * (upper - formerUpper)
      add(x(point - 1 + share), crossing, crossing)
    }
    if (now > 0) add(x(point), upper, lower)
    else area = null
  }
  return areas.map(({ upper, lower }) => closedPath([...upper, ...lower.toReversed()])).join('')
}

/** Labels of `labelHeight` pixels beside the last values, from the top down, none over another and none outside. */
function endLabelsOf(chart: ChartModel, y: Scale, height: number, labelHeight: number): Geometry['endLabels'] {
  const ends = drawnSeries(chart)
    .map(({ name, stroke, values }) => ({ name, stroke, y: y(Array.from(values).findLast(Number.isFinite) ?? 0) }))
    .toSorted((one, other) => one.y - other.y)
  const placed: { name: string; stroke: string; y: number }[] = []
  for (const [index, end] of ends.entries()) {
    const lowest = height - (ends.length - 1 - index) * labelHeight
    const highest = (placed.at(-1)?.y ?? -labelHeight) + labelHeight
    placed.push({ ...end, y: Math.min(lowest, Math.max(highest, end.y)) })
  }
  return placed
}
