import { z } from '@hono/zod-openapi'
import { scriptIds } from '#root/domain/director/script.ts'
import {
  extensionMinutes,
  lessonArms,
  lessonSeats,
  lessonSeed,
  lessonSteps,
  slideNumbers,
  stepMinutes,
} from '#root/domain/lesson.ts'
import { othersMayChoices, roomRoles } from '#root/domain/room-staff.ts'
import { defineRoute, Dollars, IdParams, Instant, json, jsonBody, pageOf, refusals } from './route.ts'
import { staffText, translationsOf } from './translated-text.ts'

const Step = z.enum(lessonSteps)
const Name = staffText(1, 80)
const maxMessage = 500
/** What a lesson draws comes from its seed: the order of the offers, and the pauses of the director. */
const LessonSeed = z.int().min(lessonSeed.min).max(lessonSeed.max)
const MessageTranslations = translationsOf(1, maxMessage)

const PlannedStep = z.object({
  step: Step,
  minutes: z.int().min(stepMinutes.min).max(stepMinutes.max).nullable(),
  note: staffText(1, 1_000).nullable(),
})

/** A lesson plan. A built-in plan has its minutes as its id and no name: each language has its own. */
export const LessonPlan = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    minutes: z.int(),
    steps: z.array(PlannedStep),
    /** The director's script, which starts with the lesson; null: no director. */
    script: z.enum(scriptIds).nullable(),
  })
  .openapi('LessonPlan')
export type LessonPlan = z.infer<typeof LessonPlan>

const PlanChange = z.strictObject({
  name: Name,
  steps: z.array(z.strictObject(PlannedStep.shape)).max(lessonSteps.length),
  script: z.enum(scriptIds).nullable().default(null),
})
export type PlanChange = z.infer<typeof PlanChange>

/** The time and step of a lesson, for everybody. Times are real. */
export const LessonTime = z.object({
  step: Step,
  stepStartedAt: Instant,
  stepEndsAt: Instant.nullable(),
  pausedAt: Instant.nullable(),
  /** The server's time of this answer. Browsers correct their own clock with it. */
  serverNow: Instant,
})
export type LessonTime = z.infer<typeof LessonTime>

/** A lesson in a list. */
export const LessonHead = z
  .object({
    id: z.uuid(),
    roomName: z.string(),
    planName: z.string(),
    step: Step,
    seats: z.int(),
    createdAt: Instant,
    closedAt: Instant.nullable(),
  })
  .openapi('LessonHead')
export type LessonHead = z.infer<typeof LessonHead>

/** A room with its permanent code and its running lesson. */
export const Room = z
  .object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    createdAt: Instant,
    lesson: LessonHead.nullable(),
    /** Null: in use. No lesson starts in a retired room. */
    retiredAt: Instant.nullable(),
    /** Whether the caller may run lessons in the room; and assign its staff, rename and retire it. */
    mayRun: z.boolean(),
    mayOwn: z.boolean(),
  })
  .openapi('Room')
export type Room = z.infer<typeof Room>

/** A lesson for its staff. */
export const Lesson = z
  .object({
    id: z.uuid(),
    code: z.string(),
    roomName: z.string(),
    /** Whether the caller may run the lesson. */
    mayRun: z.boolean(),
    planName: z.string(),
    steps: z.array(PlannedStep),
    time: LessonTime,
    /** The slide that the projector shows at the reveal, from 1. */
    slide: z.int(),
    arms: z.enum(lessonArms),
    seed: LessonSeed,
    capacity: z.int(),
    /** The highest maximum of seats that the class allows. */
    maxSeats: z.int(),
    /** The number of seats that were given, including those that were removed or deleted. */
    seatsGiven: z.int(),
    /** Whether participants may enter an email address for reminders after the lesson. */
    emailReminders: z.boolean(),
    message: z.string().nullable(),
    /** The translations of the message, by language. */
    messageTranslations: MessageTranslations,
    createdAt: Instant,
    closedAt: Instant.nullable(),
  })
  .openapi('Lesson')
export type Lesson = z.infer<typeof Lesson>

/** A seat in the roster. */
export const RosterSeat = z
  .object({
    id: z.uuid(),
    number: z.int(),
    pseudonym: z.string(),
    clientId: z.string(),
    /** The latest step that the seat's browser has shown; null before the first. */
    step: Step.nullable(),
    /** Whether a page of the seat is open. */
    isPresent: z.boolean(),
    seenAt: Instant.nullable(),
    /** The number of offers for which the seat checked the register. */
    registerChecks: z.int(),
    removedAt: Instant.nullable(),
    hasLensEarly: z.boolean(),
    invested: Dollars,
    /** The sum of the seat's withdrawals, without rejected and cancelled ones. */
    requested: Dollars,
  })
  .openapi('RosterSeat')
export type RosterSeat = z.infer<typeof RosterSeat>

/** The staff of a room and their roles. */
const RoomStaff = z
  .object({
    othersMay: z.enum(othersMayChoices),
    /** All operators by name, each with the role in this room; null: none. */
    people: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roomRoles).nullable() })),
  })
  .openapi('RoomStaff')
export type RoomStaff = z.infer<typeof RoomStaff>

const RoomStaffChange = z.strictObject({
  othersMay: z.enum(othersMayChoices),
  roles: z.array(z.strictObject({ id: z.string().max(80), role: z.enum(roomRoles) })).max(200),
})
export type RoomStaffChange = z.infer<typeof RoomStaffChange>

const SeatParams = z.object({ id: z.uuid(), seat: z.uuid() })
const lessonAnswer = { 200: json(Lesson, 'The lesson'), ...refusals }

export const listRooms = defineRoute({
  method: 'get',
  path: '/api/operator/rooms',
  access: 'staff',
  tags: ['lessons'],
  summary: 'The rooms, each with its running lesson',
  responses: {
    200: json(
      z.object({
        rooms: z.array(Room),
        /** The number of running lessons in all rooms of the firm, with which a new one would share the firm. */
        lessonsRunning: z.int(),
        /** Whether a mail server is connected, so that a lesson may offer reminders by email. */
        sendsEmail: z.boolean(),
        /** The highest maximum of seats that a lesson may have. */
        maxSeats: z.int(),
      }),
      'The rooms, by name',
    ),
    ...refusals,
  },
})

export const openRoom = defineRoute({
  method: 'post',
  path: '/api/operator/rooms',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Open a room; its code stays the same for all its lessons',
  request: { body: jsonBody(z.strictObject({ name: Name })) },
  responses: { 201: json(Room, 'The room'), ...refusals },
})

export const renameRoom = defineRoute({
  method: 'put',
  path: '/api/operator/rooms/{id}/name',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Rename a room; its code stays the same',
  request: { params: IdParams, body: jsonBody(z.strictObject({ name: Name })) },
  responses: { 204: { description: 'Renamed' }, ...refusals },
})

export const retireRoom = defineRoute({
  method: 'put',
  path: '/api/operator/rooms/{id}/retirement',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Retire a room: no lesson starts in it, and its code says so; its past lessons stay',
  request: { params: IdParams },
  responses: { 204: { description: 'Retired' }, ...refusals },
})

export const restoreRoom = defineRoute({
  method: 'delete',
  path: '/api/operator/rooms/{id}/retirement',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Take a retired room back into use, with its code',
  request: { params: IdParams },
  responses: { 204: { description: 'In use again' }, ...refusals },
})

export const readRoomStaff = defineRoute({
  method: 'get',
  path: '/api/operator/rooms/{id}/staff',
  access: 'staff',
  tags: ['lessons'],
  summary: 'The staff of a room and their roles',
  request: { params: IdParams },
  responses: { 200: json(RoomStaff, 'The staff of the room'), ...refusals },
})

export const changeRoomStaff = defineRoute({
  method: 'put',
  path: '/api/operator/rooms/{id}/staff',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Assign the staff of a room, and set what operators without a role may do there',
  request: { params: IdParams, body: jsonBody(RoomStaffChange) },
  responses: { 200: json(RoomStaff, 'The staff of the room'), ...refusals },
})

export const listPlans = defineRoute({
  method: 'get',
  path: '/api/operator/lesson-plans',
  access: 'staff',
  tags: ['lessons'],
  summary: 'The built-in lesson plans and the edited copies',
  responses: { 200: json(z.object({ plans: z.array(LessonPlan) }), 'The plans'), ...refusals },
})

export const addPlan = defineRoute({
  method: 'post',
  path: '/api/operator/lesson-plans',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Add a lesson plan, usually a copy of another one',
  request: { body: jsonBody(PlanChange) },
  responses: { 201: json(LessonPlan, 'The plan'), ...refusals },
})

export const changePlan = defineRoute({
  method: 'put',
  path: '/api/operator/lesson-plans/{id}',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Change a lesson plan; running lessons keep their plan',
  request: { params: IdParams, body: jsonBody(PlanChange) },
  responses: { 200: json(LessonPlan, 'The plan'), ...refusals },
})

export const removePlan = defineRoute({
  method: 'delete',
  path: '/api/operator/lesson-plans/{id}',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Remove a lesson plan',
  request: { params: IdParams },
  responses: { 204: { description: 'Removed' }, ...refusals },
})

export const listLessons = defineRoute({
  method: 'get',
  path: '/api/operator/lessons',
  access: 'staff',
  tags: ['lessons'],
  summary: 'A page of the closed lessons',
  request: { query: z.strictObject({ after: z.uuid().optional() }) },
  responses: { 200: json(pageOf(LessonHead), 'The page, newest first'), ...refusals },
})

export const startLesson = defineRoute({
  method: 'post',
  path: '/api/operator/rooms/{id}/lessons',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Start a lesson in a room, at the first step of its plan, with the plan’s director',
  request: {
    params: IdParams,
    body: jsonBody(
      z.strictObject({
        plan: z.string().max(40),
        /** The name of a built-in plan in the facilitator's language. */
        planName: Name,
        arms: z.enum(lessonArms).default('none'),
        /** By default the server draws one. */
        seed: LessonSeed.optional(),
        /** By default as many as the class may have, at most 300. */
        capacity: z.int().min(lessonSeats.min).max(lessonSeats.max).optional(),
        /** Whether participants may enter an email address for reminders after the lesson. */
        emailReminders: z.boolean().default(false),
      }),
    ),
  },
  responses: { 201: json(Lesson, 'The lesson'), ...refusals },
})

export const readLesson = defineRoute({
  method: 'get',
  path: '/api/operator/lessons/{id}',
  access: 'staff',
  tags: ['lessons'],
  summary: 'A lesson: its plan, its step and its time',
  request: { params: IdParams },
  responses: lessonAnswer,
})

export const listSeats = defineRoute({
  method: 'get',
  path: '/api/operator/lessons/{id}/seats',
  access: 'staff',
  tags: ['lessons'],
  summary: 'The roster of a lesson',
  request: { params: IdParams },
  responses: { 200: json(z.object({ seats: z.array(RosterSeat) }), 'The seats, by number'), ...refusals },
})

export const moveLesson = defineRoute({
  method: 'post',
  path: '/api/operator/lessons/{id}/steps',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Move a lesson from the step that the caller saw to a later one',
  request: { params: IdParams, body: jsonBody(z.strictObject({ from: Step, to: Step })) },
  responses: lessonAnswer,
})

export const extendLesson = defineRoute({
  method: 'post',
  path: '/api/operator/lessons/{id}/extensions',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Give the current step more time',
  request: { params: IdParams, body: jsonBody(z.strictObject({ minutes: z.literal(extensionMinutes) })) },
  responses: lessonAnswer,
})

export const raiseCapacity = defineRoute({
  method: 'put',
  path: '/api/operator/lessons/{id}/capacity',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Raise the maximum number of seats of a running lesson',
  request: {
    params: IdParams,
    body: jsonBody(z.strictObject({ capacity: z.int().min(1).max(lessonSeats.max) })),
  },
  responses: lessonAnswer,
})

export const pauseLesson = defineRoute({
  method: 'put',
  path: '/api/operator/lessons/{id}/pause',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Pause the time of the current step',
  request: { params: IdParams },
  responses: lessonAnswer,
})

export const resumeLesson = defineRoute({
  method: 'delete',
  path: '/api/operator/lessons/{id}/pause',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Resume the time of the current step',
  request: { params: IdParams },
  responses: lessonAnswer,
})

export const showSlide = defineRoute({
  method: 'put',
  path: '/api/operator/lessons/{id}/slide',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Show a slide of what was behind the firm on every projector of the lesson, at the reveal',
  request: {
    params: IdParams,
    body: jsonBody(z.strictObject({ slide: z.int().min(slideNumbers.min).max(slideNumbers.max) })),
  },
  responses: lessonAnswer,
})

export const sayToAll = defineRoute({
  method: 'put',
  path: '/api/operator/lessons/{id}/message',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Show a message to all seats, each in its language if there is a translation; or remove it',
  request: {
    params: IdParams,
    body: jsonBody(
      z.strictObject({
        message: staffText(1, maxMessage).nullable(),
        translations: MessageTranslations.default({}),
      }),
    ),
  },
  responses: lessonAnswer,
})

export const deleteLesson = defineRoute({
  method: 'delete',
  path: '/api/operator/lessons/{id}',
  access: 'operator',
  confirmation: 'recent',
  tags: ['lessons'],
  summary: 'Delete a lesson with its seats; the accounts of the seats are closed and emptied in the background',
  request: { params: IdParams },
  responses: { 204: { description: 'Deleted' }, ...refusals },
})

export const removeSeat = defineRoute({
  method: 'put',
  path: '/api/operator/lessons/{id}/seats/{seat}/removal',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Remove a seat from the lesson; its open pages sign out, and its account is kept',
  request: { params: SeatParams },
  responses: { 204: { description: 'Removed' }, ...refusals },
})

export const deleteSeat = defineRoute({
  method: 'delete',
  path: '/api/operator/lessons/{id}/seats/{seat}',
  access: 'operator',
  confirmation: 'recent',
  tags: ['lessons'],
  summary: 'Delete a seat with its answers; its account is closed and emptied',
  request: { params: SeatParams },
  responses: { 204: { description: 'Deleted' }, ...refusals },
})

export const readmitSeat = defineRoute({
  method: 'delete',
  path: '/api/operator/lessons/{id}/seats/{seat}/removal',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Readmit a removed seat, with its account',
  request: { params: SeatParams },
  responses: { 204: { description: 'Readmitted' }, ...refusals },
})

export const giveCard = defineRoute({
  method: 'post',
  path: '/api/operator/lessons/{id}/seats/{seat}/cards',
  access: 'operator',
  tags: ['lessons'],
  summary: 'Make a resume card for a participant who has lost theirs; earlier cards of the seat become invalid',
  request: { params: SeatParams },
  responses: { 201: json(z.object({ card: z.array(z.string()) }), 'The words of the card'), ...refusals },
})
