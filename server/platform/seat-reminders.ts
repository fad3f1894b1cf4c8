import { sql } from 'drizzle-orm'
import type { Refusal } from '#root/domain/refusal.ts'
import { checkReminderRequest, type ReminderRefusal } from '#root/domain/reminders.ts'
import type { Queryable } from './database/queryable.ts'
import type { SeatInLesson } from './seats.ts'
import type { Settings } from './settings.ts'
import type { LessonRow } from './tables/lessons.ts'

/** Whole real days since the end of a lesson; null while it runs. */
export async function daysSince(db: Queryable, { closedAt }: LessonRow): Promise<number | null> {
  if (!closedAt) return null
  const { rows } = await db.execute<{ days: number }>(sql`
    select floor(extract(epoch from now() - ${closedAt.toISOString()}::timestamptz) / 86400)::int as days`)
  return rows[0]!.days
}

/** Whether a seat may enter an email address for reminders, so many days after its lesson. */
export function checkSeatReminders(
  { seat, lesson }: SeatInLesson,
  daysPassed: number | null,
  settings: Pick<Settings, 'mail' | 'seatRetentionDays'>,
): Refusal<ReminderRefusal> | null {
  return checkReminderRequest({
    isOffered: lesson.emailReminders && settings.mail !== null,
    isRequested: seat.reminderAskedAt !== null,
    daysPassed,
    keptDays: settings.seatRetentionDays,
  })
}
