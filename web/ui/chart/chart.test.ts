import { expect, test } from 'vitest'
import { m } from '#root/contract/messages/messages.js'
import { byteOrderMark } from '#root/domain/csv.ts'
import { shortDollars } from '../number-format.ts'
import { chartCsv } from './chart-csv.ts'
import { geometryOf } from './chart-geometry.ts'
import { axisPoints, type ChartModel, extentOf, ticksOf } from './chart-model.ts'

const chart: ChartModel = {
  title: '=On average',
  summary: '',
  source: '',
  shape: 'lines',
  series: [
    { name: 'People', values: [10, 20, 30], stroke: null },
    { name: 'Cash, in hand', values: [5_000, -1_234.567, Number.NaN], stroke: 'red' },
  ],
  bands: [{ name: 'most runs', low: [1, 2, 3], high: [4, 5, 1e21], fill: 'red' }],
  pointCount: 3,
  pointHeading: 'Day',
  formatPoint: (point) => `day ${point}`,
  pointCell: String,
  short: String,
  format: String,
}

test('a file of numbers begins with the notice, names every column, and keeps each number a number', () => {
  const lines = chartCsv(chart).split('\r\n')
  expect(lines).toEqual([
    `${byteOrderMark}"${m.simulation_notice()}",,,,`,
    "'=On average,,,,",
    'Day,People,"Cash, in hand","most runs, from","most runs, to"',
    '0,10,5000,1,4',
    '1,20,-1234.57,2,5',
    '2,30,,3,1000000000000000000000',
    '',
  ])
})

test('the scale contains all drawn values and zero, and table-only values do not stretch it', () => {
  expect(extentOf({ ...chart, bands: [] })).toEqual([-1_234.567, 5_000 + 0.06 * 6_234.567])
  expect(ticksOf(-1_234.567, 5_000)).toEqual([0, 2_000, 4_000])
  expect(axisPoints(chart)).toEqual([0, 1, 2])
  expect(extentOf({ ...chart, bands: [], series: [] })).toEqual([0, 1])
})

const box = { width: 100, height: 100 }

test('a gap is drawn from and to where its lines cross', () => {
  const gap = { name: 'Missing', above: [0, 10, 0], below: [5, 0, 5] }
  const series = [
    { name: 'Promised', values: gap.above, stroke: 'red' },
    { name: 'Cash', values: gap.below, stroke: 'green' },
  ]
  const lines = { ...chart, bands: [], series, gap, extent: [0, 10] as const }
  expect(geometryOf(lines, box, 10).gap).toBe(
    'M16.67 66.67L50.00 0.00L83.33 66.67L83.33 66.67L50.00 100.00L16.67 66.67Z',
  )
  expect(geometryOf({ ...lines, shape: 'steps' }, box, 10).gap).toBe(
    'M50.00 0.00L100.00 0.00L100.00 100.00L50.00 100.00Z',
  )
  expect(geometryOf({ ...lines, gap: { ...gap, above: gap.below, below: gap.below } }, box, 10).gap).toBe('')
})

test('names at the ends of lines never cover each other and stay within the height', () => {
  const end = (name: string, value: number) => ({ name, values: [0, value], stroke: 'red' })
  const ends = (values: readonly number[]) =>
    geometryOf(
      { ...chart, bands: [], series: values.map((value, index) => end(String(index), value)), pointCount: 2 },
      box,
      20,
    ).endLabels
  for (const values of [
    [5, 5, 5],
    [0, 0, 10],
    [10, 10, 10],
    [0, 0, 0],
  ]) {
    const places = ends(values).map(({ y }) => y)
    for (const [index, y] of places.entries()) {
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(100)
      expect(y - (places[index - 1] ?? -20)).toBeGreaterThanOrEqual(20)
    }
  }
})

test('a scale has at most six round values, and an axis names whole units', () => {
  expect(ticksOf(0, 340_000)).toEqual([0, 100_000, 200_000, 300_000])
  expect(ticksOf(-12, 80)).toEqual([0, 20, 40, 60, 80])
  // Each label is the value of its line.
  expect(ticksOf(0, 1_300_000).map(shortDollars)).toEqual(['$0', '$250K', '$500K', '$750K', '$1M', '$1.25M'])
  expect([739_098, 1_234_567, 12_345].map(shortDollars)).toEqual(['$739.1K', '$1.2M', '$12.3K'])
  expect(axisPoints({ ...chart, pointCount: 29 })).toEqual([0, 5, 10, 15, 20, 25])
  expect(axisPoints({ ...chart, pointCount: 125, pointsPerUnit: 4 })).toEqual([0, 20, 40, 60, 80, 100, 120])
})
