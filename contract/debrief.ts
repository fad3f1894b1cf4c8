import { z } from '@hono/zod-openapi'
import { debriefReasons } from '#root/domain/debrief.ts'
import { offerSteps } from '#root/domain/offers/choose-offers.ts'
import { offerLanguages } from '#root/domain/offers/offer-item.ts'
import { ClassScore, SeatScore } from './lesson-scores.ts'
import { defineRoute, Dollars, file, Instant, json, refusals } from './route.ts'

const Test = z.object({
  /** Null without answers. */
  own: SeatScore.nullable(),
  class: ClassScore,
  /** How many offers were answered, and before how many the register was checked. */
  answered: z.number().int(),
  checked: z.number().int(),
})

const Debrief = z
  .object({
    pseudonym: z.string(),
    /** What was deposited, what came back, and what the screens show. */
    paidIn: Dollars,
    paidOut: Dollars,
    shown: Dollars,
    /** What the firm could pay if everybody asked today, in the order of arrival. */
    couldGet: Dollars,
    /** The place in that row; null if the firm owes nothing. */
    place: z.number().int().nullable(),
    claimants: z.number().int(),
    decisions: z.array(
      z.object({
        reason: z.enum(debriefReasons),
        at: Instant,
        amount: Dollars,
        /** The published warning signs that were there. */
        signs: z.array(z.number().int()),
      }),
    ),
    /** How many days after the lesson the seat is deleted: later reminders would find nothing. */
    keptDays: z.number().int(),
    /** The reminder, or the third form, that waits for the seat today; null: none. */
    due: z.enum(offerSteps).nullable(),
    before: Test,
    after: Test,
  })
  .openapi('Debrief')
export type Debrief = z.infer<typeof Debrief>

export const readDebrief = defineRoute({
  method: 'get',
  path: '/api/seat/debrief',
  access: 'client',
  tags: ['debrief'],
  summary: 'What happened to the seat’s money, what it decided, and how well it judged offers; from the debrief on',
  responses: { 200: json(Debrief, 'The debrief'), ...refusals },
})

export const downloadDebriefPdf = defineRoute({
  method: 'get',
  path: '/api/seat/debrief/pdf',
  access: 'client',
  tags: ['debrief'],
  summary: 'The debrief on one page, in a language',
  request: { query: z.strictObject({ language: z.enum(offerLanguages), paper: z.enum(['a4', 'letter']) }) },
  responses: { 200: file(['application/pdf'], 'The page'), ...refusals },
})
