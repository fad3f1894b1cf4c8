import { expect, test } from 'vitest'
import { calendarOf } from './reminders.ts'

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
