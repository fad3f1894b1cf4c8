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
