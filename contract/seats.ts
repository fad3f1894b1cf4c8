import { z } from '@hono/zod-openapi'
import { lessonSteps } from '#root/domain/lesson.ts'
import { seatLanguages } from '#root/domain/seat-words.ts'
import { LessonTime } from './lessons.ts'
import { defineRoute, Dollars, json, jsonBody, refusals } from './route.ts'

/** Any text is accepted; an unknown code is not found. */
const CodeParams = z.object({ code: z.string().max(20) })
const Language = z.enum(seatLanguages)

/** A seat that this browser has taken. */
export const TakenSeat = z
  .object({
    number: z.int(),
    pseudonym: z.string(),
    /** The words of a new resume card; the server stores only their digest. Null: the earlier card remains valid. */
    card: z.array(z.string()).nullable(),
    code: z.string(),
    lesson: z.uuid(),
  })
  .openapi('TakenSeat')
export type TakenSeat = z.infer<typeof TakenSeat>

/** The lesson, as a participant's browser shows it. */
export const SeatView = z
  .object({
    number: z.int(),
    pseudonym: z.string(),
    code: z.string(),
    time: LessonTime,
    /** Whether the seat sees the lens at this step. */
    lens: z.boolean(),
    message: z.string().nullable(),
  })
  .openapi('SeatView')
export type SeatView = z.infer<typeof SeatView>

/** The projector's view of a room: no names. */
export const Projector = z
  .object({
    code: z.string(),
    /** The addresses at which participants join, best first. */
    joinUrls: z.array(z.url()),
    /** Whether only the server's machine reaches these addresses. */
    isLocalOnly: z.boolean(),
    /** Whether the room had a lesson and the latest one is over. */
    isClosed: z.boolean(),
    /** Null while no lesson is running in the room. */
    lesson: z
      .object({
        id: z.uuid(),
        time: LessonTime,
        /** The slide that it shows at the reveal, from 1. */
        slide: z.int(),
        /** The steps of the plan. */
        steps: z.array(z.enum(lessonSteps)),
        seats: z.int(),
        present: z.int(),
        /** The number of seats that have requested a withdrawal. */
        withdrawals: z.int(),
        /** The firm's custody balance and its debts to clients; null before the reveal. */
        coverage: z.object({ held: Dollars, owed: Dollars }).nullable(),
      })
      .nullable(),
  })
  .openapi('Projector')
export type Projector = z.infer<typeof Projector>

export const enterRoom = defineRoute({
  method: 'get',
  path: '/api/rooms/{code}',
  access: 'anyone',
  tags: ['seats'],
  summary: 'The running lesson of a room, and pseudonyms to choose from',
  request: { params: CodeParams, query: z.object({ language: Language.default('en') }) },
  responses: {
    200: json(
      z.object({
        code: z.string(),
        lesson: z.uuid(),
        isFull: z.boolean(),
        pseudonyms: z.array(z.string()),
        /** The seat of this browser in another lesson, and the code of its room; it keeps it until it takes another one. */
        earlierSeat: z.object({ code: z.string(), pseudonym: z.string() }).nullable(),
      }),
      'The room',
    ),
    ...refusals,
  },
})

export const takeSeat = defineRoute({
  method: 'post',
  path: '/api/rooms/{code}/seats',
  access: 'anyone',
  tags: ['seats'],
  summary: 'Take a seat, with a session; the same browser always gets the same seat',
  request: {
    params: CodeParams,
    body: jsonBody(z.strictObject({ pseudonym: z.string().max(80), language: Language })),
  },
  responses: { 201: json(TakenSeat, 'The seat'), ...refusals },
})

export const returnToSeat = defineRoute({
  method: 'post',
  path: '/api/rooms/{code}/returns',
  access: 'anyone',
  tags: ['seats'],
  summary: 'Return to the seat that this browser took earlier, after its session has ended',
  request: { params: CodeParams },
  responses: { 201: json(TakenSeat, 'The seat'), ...refusals },
})

export const moveSeat = defineRoute({
  method: 'post',
  path: '/api/rooms/{code}/moves',
  access: 'anyone',
  tags: ['seats'],
  summary: 'Move a seat to this device with its resume card, which works once; other devices sign out',
  request: {
    params: CodeParams,
    body: jsonBody(z.strictObject({ card: z.string().max(200) })),
  },
  responses: { 201: json(TakenSeat, 'The seat, with a new card'), ...refusals },
})

export const readProjector = defineRoute({
  method: 'get',
  path: '/api/rooms/{code}/projector',
  access: 'anyone',
  tags: ['seats'],
  summary: 'The projector’s view of a room: code, step, time and totals, no names',
  request: { params: CodeParams },
  responses: { 200: json(Projector, 'The projector'), ...refusals },
})

export const readSeat = defineRoute({
  method: 'get',
  path: '/api/seat',
  access: 'client',
  tags: ['seats'],
  summary: 'The seat of the signed-in client, and the step of its lesson; null for a client without a lesson',
  request: {
    query: z.strictObject({ /** Of the message; by default the one of the seat. */ language: Language.optional() }),
  },
  responses: { 200: json(z.object({ seat: SeatView.nullable() }), 'The seat'), ...refusals },
})

export const deleteOwnSeat = defineRoute({
  method: 'delete',
  path: '/api/seat',
  access: 'client',
  tags: ['seats'],
  summary: 'Delete my seat with all its data; its account is closed and emptied, and its sessions end',
  responses: { 204: { description: 'The seat is deleted, and the session has ended' }, ...refusals },
})

export const reachStep = defineRoute({
  method: 'post',
  path: '/api/seat/steps',
  access: 'client',
  tags: ['seats'],
  summary: 'Record that the seat’s browser shows a step',
  request: { body: jsonBody(z.strictObject({ step: z.enum(lessonSteps) })) },
  responses: { 204: { description: 'Recorded' }, ...refusals },
})

export const renewCard = defineRoute({
  method: 'post',
  path: '/api/seat/cards',
  access: 'client',
  tags: ['seats'],
  summary: 'Make a new resume card for my seat; earlier cards become invalid',
  responses: { 201: json(z.object({ card: z.array(z.string()) }), 'The words of the card'), ...refusals },
})
