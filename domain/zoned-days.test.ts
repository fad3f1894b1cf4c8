import { expect, test } from 'vitest'
import { dayAfter, dayAt, isTimeZone, startOfDay } from './zoned-days.ts'

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'America/Los_Angeles', '2026-11-21T08:00:00.000Z'],
  ['2026-07-01', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  // On days of a clock change midnight still uses the old offset.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant)
  expect(dayAt(Date.parse(instant), zone)).toBe(day)
  expect(dayAt(Date.parse(instant) - 1, zone) < day).toBe(true)
})

test('the day after crosses months, years and leap days', () => {
  expect(['2026-11-30', '2026-12-31', '2028-02-28', '2027-02-28'].map(dayAfter)).toEqual([
    '2026-12-01',
    '2027-01-01',
    '2028-02-29',
    '2027-03-01',
  ])
})

test('an unknown time zone is reported', () => {
  expect(['UTC', 'Europe/Berlin', 'Mars/Olympus', "UTC'; drop", ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
