import { boosterDays, boosterSteps } from './offers/choose-offers.ts'
import { refuse, type Refusal } from './refusal.ts'

const days = boosterSteps.map((step) => boosterDays[step])

/** How long an address waits for its confirmation, in days; then it is deleted. */
export const confirmationDays = 7

/** The latest reminder that is due so many days after the lesson, by its day; 0: none. */
export function latestReminder(daysPassed: number): number {
  return days.findLast((day) => day <= daysPassed) ?? 0
}

/** The days of the reminders that are still to come before the seats of a lesson are deleted. */
export function remindersLeft(daysPassed: number, keptDays: number): number[] {
  return days.filter((day) => day > daysPassed && day < keptDays)
}

export type ReminderRefusal =
  | 'reminders-not-offered'
  | 'reminders-before-end'
  | 'reminders-requested'
  | 'reminders-over'

/** What decides whether a seat may enter an email address for reminders. */
interface ReminderRequest {
  /** Whether the lesson allows it, and a mail server is connected. */
  readonly isOffered: boolean
  /** Whether the seat has entered an address before. */
  readonly isRequested: boolean
  /** Whole days since the end of the lesson; null while it runs. */
  readonly daysPassed: number | null
  readonly keptDays: number
}

/** Refuses an address for reminders that the lesson does not offer, too early, a second time, and too late. */
export function checkReminderRequest(request: ReminderRequest): Refusal<ReminderRefusal> | null {
  const { isOffered, isRequested, daysPassed, keptDays } = request
  if (!isOffered) return refuse('reminders-not-offered')
  if (daysPassed === null) return refuse('reminders-before-end')
  if (isRequested) return refuse('reminders-requested')
  return remindersLeft(daysPassed, keptDays).length > 0 ? null : refuse('reminders-over')
}

/** An entry for the reader's calendar. */
interface Reminder {
  /** Unique and permanent, so that importing the file twice makes no second entry. */
  readonly id: string
  readonly day: Date
  readonly title: string
  readonly text: string
  readonly href: string
}

/**
 * A calendar file with whole-day entries (RFC 5545) that notify at nine in the morning, which calendars import as .ics.
 * `at` is the time at which the file is made. The entries name no person.
 */
export function calendarOf(reminders: readonly Reminder[], at: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Glasshouse//Reminders//EN',
    ...reminders.flatMap(({ id, day, title, text, href }) => [
      'BEGIN:VEVENT',
      `UID:${id}@glasshouse.example.invalid`,
      `DTSTAMP:${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
      `DTSTART;VALUE=DATE:${day.toISOString().slice(0, 10).replaceAll('-', '')}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      `URL:${href}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(title)}`,
      'TRIGGER:PT9H',
      'END:VALARM',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** Folds a line at 75 bytes; a continuation line starts with a space. */
function folded(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > 74) {
      lines.push('')
      bytes = 0
    }
    lines[lines.length - 1] += letter
    bytes += size
  }
  return lines.join('\r\n ')
}
