import { z } from '@hono/zod-openapi'
import { maxAnswerMs, registerUses } from '#root/domain/offers/answer.ts'
import { boosterSteps, offerSteps } from '#root/domain/offers/choose-offers.ts'
import { offerCountries, offerKinds, offerLanguages } from '#root/domain/offers/offer-item.ts'
import { permissions, registerStatuses } from '#root/domain/offers/register.ts'
import { truths } from '#root/domain/signal-detection.ts'
import { defineRoute, file, IdParams, json, jsonBody, refusals } from './route.ts'

const OfferPart = z.object({
  type: z.enum(['title', 'from', 'figure', 'row', 'point', 'said', 'answered', 'banner', 'button', 'small', 'text']),
  text: z.string(),
  label: z.string().nullable(),
})

/** Whether an offer was genuine, the warning signs of its parts, and the evidence that settles it. */
const OfferFeedback = z.object({
  truth: z.enum(truths),
  /** The published warning signs of each part of the offer, in order. */
  signs: z.array(z.array(z.number().int())),
  evidence: z.string(),
})
export type OfferFeedback = z.infer<typeof OfferFeedback>

const OfferAnswer = z.object({
  /** From certainly genuine (1) to certainly fraudulent (6). */
  confidence: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
  wouldPay: z.boolean(),
})

const SeatOffer = z
  .object({
    id: z.string(),
    kind: z.enum(offerKinds),
    country: z.enum(offerCountries),
    firm: z.string(),
    parts: z.array(OfferPart),
    /** Null until the seat has answered. */
    answer: OfferAnswer.nullable(),
    /** In an exercise, after the answer; null otherwise. */
    feedback: OfferFeedback.nullable(),
  })
  .openapi('SeatOffer')
export type SeatOffer = z.infer<typeof SeatOffer>

/** An entry of the practice register. */
const RegisterAnswer = z
  .object({
    number: z.string(),
    name: z.string(),
    address: z.string(),
    web: z.string(),
    status: z.enum(registerStatuses),
    permissions: z.array(z.enum(permissions)),
    /** Contact details that fraudsters use in the name of this firm. */
    clonedAs: z.array(z.string()),
  })
  .openapi('RegisterEntry')
export type RegisterAnswer = z.infer<typeof RegisterAnswer>

const StepParams = z.object({ step: z.enum(offerSteps) })

export const listSeatOffers = defineRoute({
  method: 'get',
  path: '/api/seat/offers/{step}',
  access: 'client',
  tags: ['offers'],
  summary: 'The seat’s offers at the current step of its lesson, in its order, with its answers so far',
  request: { params: StepParams, query: z.strictObject({ language: z.enum(offerLanguages) }) },
  responses: { 200: json(z.object({ offers: z.array(SeatOffer) }), 'The offers'), ...refusals },
})

export const answerSeatOffer = defineRoute({
  method: 'put',
  path: '/api/seat/offers/{step}/{offer}/answer',
  access: 'client',
  tags: ['offers'],
  summary: 'Answer an offer, once; the same answer again changes nothing',
  request: {
    params: StepParams.extend({ offer: z.string().max(60) }),
    query: z.strictObject({ language: z.enum(offerLanguages) }),
    body: jsonBody(
      z.strictObject({
        ...OfferAnswer.shape,
        registerUse: z.enum(registerUses),
        /** How long the offer was on screen, in milliseconds. */
        timeMs: z.number().int().min(0).max(maxAnswerMs),
      }),
    ),
  },
  responses: {
    200: json(SeatOffer, 'The offer with the answer, and in an exercise with the feedback'),
    ...refusals,
  },
})

export const searchOfferRegister = defineRoute({
  method: 'get',
  path: '/api/seat/register/{country}',
  access: 'client',
  tags: ['offers'],
  summary:
    'Search the practice register of a country by name, number or address on the web; everything in it is invented',
  request: {
    params: z.object({ country: z.enum(offerCountries) }),
    query: z.strictObject({ query: z.string().trim().min(1).max(80) }),
  },
  responses: { 200: json(z.object({ entries: z.array(RegisterAnswer) }), 'The entries'), ...refusals },
})

export const downloadPaperReminder = defineRoute({
  method: 'get',
  path: '/api/operator/lessons/{id}/reminders/{step}/pdf',
  access: 'staff',
  tags: ['offers'],
  summary: 'A reminder of a lesson on paper: its four offers, an extract of the practice register, and the answers',
  request: {
    params: IdParams.extend({ step: z.enum(boosterSteps) }),
    query: z.strictObject({ language: z.enum(offerLanguages), paper: z.enum(['a4', 'letter']) }),
  },
  responses: { 200: file(['application/pdf'], 'The sheets'), ...refusals },
})
