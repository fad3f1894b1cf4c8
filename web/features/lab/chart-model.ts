/** One row of values of a chart, one per point; a gap where the value is not a number. */
export interface Series {
  readonly name: string
  readonly values: ArrayLike<number>
  /** A CSS colour of the page; null: it appears only in the table and in files. */
  readonly stroke: string | null
  readonly dash?: string
  /** Its values in words, where they differ from the chart's unit. */
  readonly format?: (value: number) => string
}

/** The area between two rows of values. */
export interface Band {
  readonly name: string
  readonly low: ArrayLike<number>
  readonly high: ArrayLike<number>
  readonly fill: string
}

/** A chart as data: for the drawing, its table, and files. */
export interface ChartModel {
  readonly title: string
  /** A sentence that describes it for users who cannot see it. */
  readonly summary: string
  /** Steps: a value holds until the next point, and then changes at once. */
  readonly shape: 'lines' | 'steps' | 'bars'
  readonly series: readonly Series[]
  readonly bands?: readonly Band[]
  readonly pointCount: number
  /** What the points are: days. */
  readonly pointHeading: string
  /** A point in words, for an axis and for a table. */
  readonly formatPoint: (point: number) => string
  readonly pointCell: (point: number) => string
  /** A value, short for an axis, and in full. */
  readonly short: (value: number) => string
  readonly format: (value: number) => string
  /** The important point, with its words. */
  readonly mark?: { readonly point: number; readonly label: string } | undefined
}

/** The series that are drawn, each with its colour. */
export function drawn({ series }: ChartModel): (Series & { stroke: string })[] {
  return series.filter((each): each is Series & { stroke: string } => each.stroke !== null)
}

/** From the lowest to a little above the highest drawn value, including zero, with room for a flat line. */
export function extentOf(chart: ChartModel): readonly [number, number] {
  const all = [
    ...drawn(chart).map(({ values }) => values),
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

/** Three to six round values between two ends; zero is always one of them. */
export function ticksOf(low: number, high: number): number[] {
  const rough = (high - low) / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((each) => each >= rough) ?? rough
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step)
}

/** The points that an axis names. */
export const axisPoints = ({ pointCount }: ChartModel) => [0, Math.round((pointCount - 1) / 2), pointCount - 1]
