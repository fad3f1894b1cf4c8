import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ScriptId } from '#root/domain/director/script.ts'
import { firmTimeWritten } from '../columns.ts'

export const lessonDirectors = pgTable('lesson_directors', {
  lessonId: uuid('lesson_id').primaryKey(),
  script: text('script').$type<ScriptId>().notNull(),
  seed: integer('seed').notNull(),
  isOn: boolean('is_on').notNull(),
  startedAt: firmTimeWritten('started_at'),
  skippedBeats: text('skipped_beats').array().notNull().default([]),
})
export type LessonDirectorRow = typeof lessonDirectors.$inferSelect

export const directorBeats = pgTable(
  'director_beats',
  {
    lessonId: uuid('lesson_id').notNull(),
    key: text('key').notNull(),
    beat: text('beat').notNull(),
    seatNumber: integer('seat_number'),
    occurrence: integer('occurrence').notNull(),
    outcome: text('outcome').$type<'done' | 'passed'>().notNull(),
    settledAt: firmTimeWritten('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.lessonId, table.key] })],
)
