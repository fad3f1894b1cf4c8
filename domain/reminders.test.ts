import { describe, expect, test } from 'vitest'
import { calendarOf, checkReminderRequest, latestReminder, remindersLeft } from './reminders.ts'

test.each([
  [0, 0],
  [6, 0],
  [7, 7],
  [29, 7],
  [30, 30],
  [89, 30],
  [90, 90],
  [400, 90],
])('%i days after the lesson the latest reminder is that of day %i', (daysPassed, day) => {
  expect(latestReminder(daysPassed)).toBe(day)
})

test.each([
  { daysPassed: 0, keptDays: 120, left: [7, 30, 90] },
  { daysPassed: 6, keptDays: 120, left: [7, 30, 90] },
  { daysPassed: 7, keptDays: 120, left: [30, 90] },
  { daysPassed: 30, keptDays: 120, left: [90] },
  { daysPassed: 90, keptDays: 120, left: [] },
  { daysPassed: 0, keptDays: 90, left: [7, 30] },
  { daysPassed: 0, keptDays: 91, left: [7, 30, 90] },
  { daysPassed: 7, keptDays: 30, left: [] },
  { daysPassed: 0, keptDays: 7, left: [] },
])(
  '$daysPassed days after a lesson whose seats are kept for $keptDays days, the reminders $left are still to come',
  ({ daysPassed, keptDays, left }) => expect(remindersLeft(daysPassed, keptDays)).toEqual(left),
)

describe('an address for reminders', () => {
  const request = { isOffered: true, isRequested: false, daysPassed: 0, keptDays: 120 }

  test('is taken after the end of a lesson that offers them, until the last one', () => {
    expect(checkReminderRequest(request)).toBeNull()
    expect(checkReminderRequest({ ...request, daysPassed: 89 })).toBeNull()
  })

  test.each([
    ['of a lesson that does not offer them', { isOffered: false, isRequested: true }, 'reminders-not-offered'],
    ['before the end of the lesson', { daysPassed: null }, 'reminders-before-end'],
    ['of a seat that has entered one before', { isRequested: true, daysPassed: 90 }, 'reminders-requested'],
    ['on the day of the last reminder', { daysPassed: 90 }, 'reminders-over'],
    ['if the seats are deleted before the first reminder', { keptDays: 7 }, 'reminders-over'],
  ])('%s is refused', (_, changes, refusal) => {
    expect(checkReminderRequest({ ...request, ...changes })).toMatchObject({ refusal })
  })
})

const reminder = {
  id: 'lesson-7',
  day: new Date('2026-11-30T09:00:00Z'),
  title: 'Four offers; one minute, twice',
  text: 'هل العرض حقيقي؟ '.repeat(10),
  href: 'https://class.example.com/seat/booster-1',
}

test('a reminder is a whole day of the calendar, with its link and its words escaped', () => {
  const file = calendarOf([reminder], new Date('2026-11-23T10:11:12.345Z'))
  expect(file).toContain('BEGIN:VEVENT\r\nUID:lesson-7@glasshouse.example.invalid\r\nDTSTAMP:20261123T101112Z\r\n')
  expect(file).toContain('DTSTART;VALUE=DATE:20261130\r\n')
  expect(file).toContain('BEGIN:VALARM\r\nACTION:DISPLAY\r\n')
  expect(file).toContain('SUMMARY:Four offers\\; one minute\\, twice\r\n')
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
})

test('no line is longer than 75 bytes, and folded lines read as before', () => {
  const file = calendarOf([reminder], new Date('2026-11-23T10:11:12Z'))
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${reminder.text}`)
})
