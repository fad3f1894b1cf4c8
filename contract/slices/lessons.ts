import { m } from '#root/contract/messages/messages.js'
import type { LessonPlanRefusal, LessonRefusal } from '#root/domain/lesson.ts'
import type { RoomStaffRefusal } from '#root/domain/room-staff.ts'
import type { SeatRefusal } from '#root/domain/seat.ts'
import type { LiveEvents, Refusals } from '../slice.ts'

export const refusals = {
  'lesson-moved-on': { status: 409, message: m.lesson_refusal_moved_on },
  'lesson-closed': { status: 409, message: m.lesson_refusal_closed },
  'lesson-not-closed': { status: 409, message: m.lesson_refusal_not_closed },
  'step-not-ahead': { status: 409, message: m.lesson_refusal_step_not_ahead },
  'step-has-no-time': { status: 409, message: m.lesson_refusal_step_has_no_time },
  'lesson-paused': { status: 409, message: m.lesson_refusal_paused },
  'lesson-not-paused': { status: 409, message: m.lesson_refusal_not_paused },
  'capacity-not-raised': { status: 409, message: m.lesson_refusal_capacity_not_raised },
  'capacity-above-class': { status: 409, message: m.lesson_refusal_capacity_above_class },
  'room-in-use': { status: 409, message: m.lesson_refusal_room_in_use },
  'room-retired': { status: 409, message: m.lesson_refusal_room_retired },
  'plan-ends-wrong': { status: 400, message: m.lesson_refusal_plan_ends_wrong },
  'plan-out-of-order': { status: 400, message: m.lesson_refusal_plan_out_of_order },
  'room-role-too-low': { status: 403, message: m.room_refusal_role_too_low },
  'room-needs-owner': { status: 409, message: m.room_refusal_needs_owner },
  'room-not-found': { status: 404, message: m.seat_refusal_room_not_found },
  'room-without-lesson': { status: 409, message: m.seat_refusal_room_without_lesson },
  'lesson-full': { status: 409, message: m.seat_refusal_lesson_full },
  'class-full': { status: 409, message: m.seat_refusal_class_full },
  'lesson-deleted': { status: 409, message: m.seat_refusal_lesson_deleted },
  'seats-deleted': { status: 409, message: m.seat_refusal_seats_deleted },
  'pseudonym-taken': { status: 409, message: m.seat_refusal_pseudonym_taken },
  'pseudonym-not-offered': { status: 400, message: m.seat_refusal_pseudonym_not_offered },
  'seat-removed': { status: 409, message: m.seat_refusal_removed },
  'seat-not-found': { status: 404, message: m.seat_refusal_not_found },
  'card-incomplete': { status: 400, message: m.seat_refusal_card_incomplete },
  'card-unknown': { status: 404, message: m.seat_refusal_card_unknown },
  'card-used': { status: 409, message: m.seat_refusal_card_used },
  'staff-takes-no-seat': { status: 409, message: m.seat_refusal_staff },
} satisfies Refusals<LessonRefusal | LessonPlanRefusal | SeatRefusal | RoomStaffRefusal>

export const events = {
  /** The step, time, message, seats or director of a lesson have changed, or the seat of the reader. */
  lesson: ['lesson', 'seat', 'projector', 'room', 'director', 'debrief'],
  /** A seat was taken or removed, or a participant connected or disconnected. */
  roster: ['roster', 'room'],
  'lesson-plan': ['lesson-plan'],
} as const satisfies LiveEvents
