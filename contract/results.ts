import { z } from '@hono/zod-openapi'
import { lessonSteps } from '#root/domain/lesson.ts'
import { offerSteps } from '#root/domain/offers/choose-offers.ts'
import { ClassScore, Estimate, Gain, Rate } from './lesson-scores.ts'
import { defineRoute, file, IdParams, Instant, json, refusals } from './route.ts'

const LessonResult = z.object({
  id: z.uuid(),
  room: z.string(),
  startedAt: Instant,
  step: z.enum(lessonSteps),
  /** The number of seats that answered at least one offer. */
  answered: z.number().int(),
})
export type LessonResult = z.infer<typeof LessonResult>

const StepResult = z.object({
  step: z.enum(offerSteps),
  /** The number of people who answered at least one offer. */
  people: z.number().int(),
  score: ClassScore,
  /** All people together; null for fewer than three. */
  rates: z
    .object({
      /** Fraudulent offers that were recognized, and genuine ones that were taken for fraudulent. */
      hits: Rate,
      falseAlarms: Rate,
      /** Answers given after a check of the register. */
      checked: Rate,
      /** Fraudulent and genuine offers for which people would pay in. */
      wouldPayFraudulent: Rate,
      wouldPayGenuine: Rate,
    })
    .nullable(),
})

const ClassResult = z
  .object({
    lesson: LessonResult,
    steps: z.array(StepResult),
    /** The main measure: the second minus the first d'. Null if nobody took both tests. */
    gain: Gain.nullable(),
    /** The results by the time at which a group saw the lens; null if the lesson does not compare this. */
    arms: z
      .object({
        /** Null if a group has fewer than eight people. */
        groups: z
          .array(z.object({ arm: z.enum(['early', 'late']), before: ClassScore, after: ClassScore, gain: Gain }))
          .nullable(),
        /** The early group's mean gain minus the late one's; null if fewer than eight people of a group took both tests. */
        difference: Estimate.nullable(),
      })
      .nullable(),
  })
  .openapi('ClassResult')
export type ClassResult = z.infer<typeof ClassResult>

export const listLessonResults = defineRoute({
  method: 'get',
  path: '/api/operator/results',
  access: 'staff',
  tags: ['results'],
  summary: 'The latest 100 lessons in which offers were answered, newest first',
  responses: { 200: json(z.object({ lessons: z.array(LessonResult) }), 'The lessons'), ...refusals },
})

export const readClassResult = defineRoute({
  method: 'get',
  path: '/api/operator/results/{id}',
  access: 'staff',
  tags: ['results'],
  summary:
    'How well a class judged offers, without names; only totals for fewer than eight people, and none for fewer than three',
  request: { params: IdParams },
  responses: { 200: json(ClassResult, 'The result'), ...refusals },
})

export const exportLessonResult = defineRoute({
  method: 'get',
  path: '/api/operator/results/{id}/export',
  access: 'staff',
  tags: ['results'],
  summary:
    'The answers of a lesson as a zip archive, without identities; only totals for fewer than eight people, and none for fewer than three',
  request: { params: IdParams },
  responses: { 200: file(['application/zip'], 'The archive'), ...refusals },
})
