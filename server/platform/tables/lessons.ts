import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ScriptId } from '#root/domain/director/script.ts'
import type { LessonArms, LessonStep, PlannedStep } from '#root/domain/lesson.ts'
import type { OthersMay, RoomRole } from '#root/domain/room-staff.ts'
import type { SeatLanguage } from '#root/domain/seat-words.ts'
import type { Translations } from '#root/domain/translated-text.ts'
import { bytes, realTime, realTimeWritten } from '../columns.ts'
import { idsOf, ownedBy, type Person, type PersonalTable } from '../personal-data.ts'

export const rooms = pgTable('rooms', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: realTimeWritten('created_at'),
  othersMay: text('others_may').$type<OthersMay>().notNull().default('run'),
  retiredAt: realTime('retired_at'),
})

export const roomStaff = pgTable(
  'room_staff',
  {
    roomId: uuid('room_id').notNull(),
    operatorId: text('operator_id').notNull(),
    role: text('role').$type<RoomRole>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.operatorId] })],
)

export const lessonPlans = pgTable('lesson_plans', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  steps: jsonb('steps').$type<readonly PlannedStep[]>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: realTimeWritten('created_at'),
  updatedAt: realTimeWritten('updated_at'),
  script: text('script').$type<ScriptId>(),
})

/** All times are real: the firm's clock jumps by days. */
export const lessons = pgTable('lessons', {
  id: uuid('id').primaryKey().defaultRandom(),
  roomId: uuid('room_id').notNull(),
  planName: text('plan_name').notNull(),
  steps: jsonb('steps').$type<readonly PlannedStep[]>().notNull(),
  step: text('step').$type<LessonStep>().notNull(),
  stepStartedAt: realTime('step_started_at').notNull(),
  stepEndsAt: realTime('step_ends_at'),
  pausedAt: realTime('paused_at'),
  arms: text('arms').$type<LessonArms>().notNull(),
  capacity: integer('capacity').notNull(),
  seatsGiven: integer('seats_given').notNull().default(0),
  message: text('message'),
  createdBy: text('created_by').notNull(),
  createdAt: realTimeWritten('created_at'),
  closedAt: realTime('closed_at'),
  deletedAt: realTime('deleted_at'),
  messageTranslations: jsonb('message_translations').$type<Translations>().notNull().default({}),
  seed: integer('seed')
    .notNull()
    .default(sql`floor(random() * 2147483648)::integer`),
  emailReminders: boolean('email_reminders').notNull().default(false),
  slide: integer('slide').notNull().default(1),
})
export type LessonRow = typeof lessons.$inferSelect

export const seats = pgTable('seats', {
  id: uuid('id').primaryKey().defaultRandom(),
  lessonId: uuid('lesson_id').notNull(),
  number: integer('number').notNull(),
  pseudonym: text('pseudonym').notNull(),
  clientId: text('client_id').notNull(),
  attemptDigest: bytes('attempt_digest').notNull(),
  hasLensEarly: boolean('has_lens_early').notNull(),
  language: text('language').$type<SeatLanguage>().notNull(),
  joinedAt: realTimeWritten('joined_at'),
  removedAt: realTime('removed_at'),
  seenAt: realTime('seen_at'),
  leftAt: realTime('left_at'),
  reminderAskedAt: realTime('reminder_asked_at'),
})
export type SeatRow = typeof seats.$inferSelect

export const seatCards = pgTable('seat_cards', {
  digest: bytes('digest').primaryKey(),
  seatId: uuid('seat_id').notNull(),
  createdAt: realTimeWritten('created_at'),
  endedAt: realTime('ended_at'),
})

export const seatSteps = pgTable(
  'seat_steps',
  {
    seatId: uuid('seat_id').notNull(),
    step: text('step').$type<LessonStep>().notNull(),
    reachedAt: realTimeWritten('reached_at'),
    doneAt: realTime('done_at'),
  },
  (table) => [primaryKey({ columns: [table.seatId, table.step] })],
)

/** The seats of clients, for a condition on another table's `seat_id`. */
export const seatsOf = (people: readonly Person[]) =>
  sql`(select id from seats where client_id = any(${sql.param(idsOf(people))}))`

export const personalData: readonly PersonalTable[] = [
  {
    table: seatCards,
    rowsOf: (people) => sql`${seatCards.seatId} in ${seatsOf(people)}`,
    exported: { leftOut: 'digests of the words that move a seat' },
    onDeletion: 'removed',
    deletionOrder: 'first',
  },
  {
    table: seatSteps,
    rowsOf: (people) => sql`${seatSteps.seatId} in ${seatsOf(people)}`,
    exported: { as: 'lessonSteps' },
    onDeletion: 'removed',
    deletionOrder: 'first',
  },
  {
    table: seats,
    ...ownedBy(seats.clientId),
    exported: { as: 'seat', without: ['attemptDigest'] },
    onDeletion: 'removed',
  },
]
