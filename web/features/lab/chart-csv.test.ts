import { expect, test } from 'vitest'
import { m } from '#root/contract/messages/messages.js'
import { byteOrderMark } from '#root/domain/csv.ts'
import { chartCsv } from './chart-csv.ts'
import { axisPoints, type ChartModel, extentOf, ticksOf } from './chart-model.ts'

const chart: ChartModel = {
  title: '=On average',
  summary: '',
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
