import { z } from '@hono/zod-openapi'
import { debriefReasons } from '#root/domain/debrief.ts'
import { offerSteps } from '#root/domain/offers/choose-offers.ts'
import { offerLanguages } from '#root/domain/offers/offer-item.ts'
import { Estimate, SeatScore } from './lesson-scores.ts'
import { defineRoute, Dollars, file, Instant, json, refusals } from './route.ts'

const Test = z.object({
  /** Null if the seat answered no offers. */
  own: SeatScore.nullable(),
  /**
   * The mean d' of the class; null for fewer than eight people. There are no totals of the class here: a participant
   * could subtract their own answers.
   */
  classMean: Estimate.nullable(),
  /** The number of answered offers, and the number of those for which the register was checked first. */
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
    /**
     * The amount that the firm could pay the client if everybody requested a withdrawal, in the order of arrival. After
     * the lesson, this and the other amounts are those of its end.
     */
    couldGet: Dollars,
    /** The client's position in that queue of all clients of the firm; null if the firm owes nothing. */
    place: z.number().int().nullable(),
    claimants: z.number().int(),
    decisions: z.array(
      z.object({
        reason: z.enum(debriefReasons),
        at: Instant,
        amount: Dollars,
        /** The published warning signs that were on the screen or in the director's messages at that moment. */
        signs: z.array(z.number().int()),
      }),
    ),
    /** The number of days from the lesson to the deletion of the seat. No later reminder is offered. */
    keptDays: z.number().int(),
    /** The end of the lesson, from which the days of the reminders count; null before. */
    endedAt: Instant.nullable(),
    /** The reminder or third test that is due for the seat today; null: none. */
    due: z.enum(offerSteps).nullable(),
    /** Reminders to an address that the participant enters; null if they cannot. */
    emailReminders: z
      .object({
        /** `ended`: the seat has entered an address before, and it was deleted. */
        state: z.enum(['offered', 'unconfirmed', 'confirmed', 'ended']),
        /** The days after the lesson of the reminders that are still to come. */
        days: z.array(z.int()),
      })
      .nullable(),
    before: Test,
    after: Test,
  })
  .openapi('Debrief')
export type Debrief = z.infer<typeof Debrief>

/** Whether a debrief shows the amounts of the participant's money, or leaves them out. */
const DebriefAmounts = z.enum(['shown', 'hidden'])
export type DebriefAmounts = z.infer<typeof DebriefAmounts>

export const readDebrief = defineRoute({
  method: 'get',
  path: '/api/seat/debrief',
  access: 'client',
  tags: ['debrief'],
  summary: 'The seat’s money, decisions and judgement of offers; available from the debrief step on',
  responses: { 200: json(Debrief, 'The debrief'), ...refusals },
})

export const downloadDebriefPdf = defineRoute({
  method: 'get',
  path: '/api/seat/debrief/pdf',
  access: 'client',
  tags: ['debrief'],
  summary: 'The debrief on one page, in the requested language, with or without the amounts of the seat’s money',
  request: {
    query: z.strictObject({
      language: z.enum(offerLanguages),
      paper: z.enum(['a4', 'letter']),
      amounts: DebriefAmounts.default('shown'),
    }),
  },
  responses: { 200: file(['application/pdf'], 'The page'), ...refusals },
})
