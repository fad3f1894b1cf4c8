/** One row of values of a chart, one per point; a gap where the value is not a number. */
export interface Series {
  readonly name: string
  readonly values: ArrayLike<number>
  /** A CSS colour of the page; null: it appears only in the table and in files. */
  readonly stroke: string | null
  readonly dash?: string
  /** Formats its values when their unit is not the chart's. */
  readonly format?: (value: number) => string
}

/** The area between two rows of values. */
export interface Band {
  readonly name: string
  readonly low: ArrayLike<number>
  readonly high: ArrayLike<number>
  readonly fill: string
}

/** The area in which one row of values is above another: what a chart is about. */
export interface Gap {
  readonly name: string
  readonly above: ArrayLike<number>
  readonly below: ArrayLike<number>
}

/** Events on a line: a dot at each of these points, at the height of the line's value. */
export interface Dots {
  readonly name: string
  readonly points: readonly number[]
  readonly values: ArrayLike<number>
  readonly fill: string
}

/** A chart as data: for the drawing, its table, and files. */
export interface ChartModel {
  readonly title: string
  /** A sentence that describes it for users who cannot see it. */
  readonly summary: string
  /** Where its numbers come from. */
  readonly source: string
  /** Steps: a value holds until the next point, and then changes at once. */
  readonly shape: 'lines' | 'steps' | 'bars'
  readonly series: readonly Series[]
  readonly bands?: readonly Band[]
  readonly gap?: Gap | undefined
  readonly dots?: readonly Dots[]
  readonly pointCount: number
  /** The unit of the points: days, years. */
  readonly pointHeading: string
  /** How many points make one unit of `pointHeading`: 4 for quarters of a year. */
  readonly pointsPerUnit?: number
  /** A point in words for the reader, as a cell of a table, and below the axis when a cell is too long for it. */
  readonly formatPoint: (point: number) => string
  readonly pointCell: (point: number) => string
  readonly axisLabel?: (point: number) => string
  /** Formats a value: short for an axis, and in full. */
  readonly short: (value: number) => string
  readonly format: (value: number) => string
  /** The one event that the chart names. */
  readonly mark?: { readonly point: number; readonly label: string } | undefined
  /** The lowest and highest value to show, so that two charts can be compared. */
  readonly extent?: Extent | undefined
}

export type Extent = readonly [low: number, high: number]

/** The series that are drawn, each with its colour. */
export function drawnSeries({ series }: ChartModel): (Series & { stroke: string })[] {
  return series.filter((each): each is Series & { stroke: string } => each.stroke !== null)
}

/** From the lowest to a little above the highest drawn value, including zero, with room for a flat line. */
export function extentOf(chart: ChartModel): Extent {
  if (chart.extent) return chart.extent
  const all = [
    ...drawnSeries(chart).map(({ values }) => values),
    ...(chart.bands ?? []).flatMap(({ low, high }) => [low, high]),
  ]
  let [lowest, highest] = [0, 0]
  for (const values of all)
    for (const value of Array.from(values).filter(Number.isFinite)) {
      lowest = Math.min(lowest, value)
      highest = Math.max(highest, value)
    }
  return highest === lowest ? [lowest, lowest + 1] : [lowest, highest + 0.06 * (highest - lowest)]
}

/** The extent that shows all values of two charts. */
export function sharedExtent(one: ChartModel, other: ChartModel): Extent {
  const [first, second] = [extentOf(one), extentOf(other)]
  return [Math.min(first[0], second[0]), Math.max(first[1], second[1])]
}

/** Round values between two ends, at most `maxTicks` of them; zero is one of them when it is between the ends. */
export function ticksOf(low: number, high: number, maxTicks = 6): number[] {
  const magnitude = 10 ** Math.floor(Math.log10((high - low) / maxTicks))
  // A quarter of a thousand is round, a quarter of ten is not.
  const factors = [1, 2, ...(magnitude >= 10 ? [2.5] : []), 5, 10, 20]
  const countFor = (step: number) => Math.floor(high / step) - Math.ceil(low / step) + 1
  const step = factors.map((factor) => factor * magnitude).find((each) => countFor(each) <= maxTicks)!
  const first = Math.ceil(low / step)
  return Array.from({ length: countFor(step) }, (_, index) => (first + index) * step)
}

/** The points with a label on the axis: at whole units of time. */
export function axisPoints({ pointCount, pointsPerUnit = 1 }: ChartModel): number[] {
  const last = Math.max(1, pointCount - 1) / pointsPerUnit
  return ticksOf(0, last, 7)
    .filter(Number.isInteger)
    .map((unit) => unit * pointsPerUnit)
}
