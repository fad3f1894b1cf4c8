import { z } from '@hono/zod-openapi'
import { bankFindings } from '#root/domain/offers/check-bank.ts'
import { maxOfferLength } from '#root/domain/offers/offer-draft.ts'
import {
  alarmingFeatures,
  offerCountries,
  offerKinds,
  offerSets,
  reassuringFeatures,
} from '#root/domain/offers/offer-item.ts'
import { permissions, registerStatuses } from '#root/domain/offers/register.ts'
import { truths } from '#root/domain/signal-detection.ts'
import { defineRoute, Instant, json, jsonBody, refusals } from './route.ts'

const text = z.string().trim().max(maxOfferLength)
const InLanguages = z.strictObject({ en: text, es: text, ar: text })
const short = z.string().trim().max(200)

const RegisterLine = z.strictObject({
  number: z.string().regex(/^(?:S\d{6})?$/),
  name: short.min(1),
  address: short,
  web: short,
  status: z.enum(registerStatuses),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  clonedAs: z.array(short).max(10),
})

const OfferDraft = z.strictObject({
  truth: z.enum(truths),
  /** The name of the matched pair; both offers of a pair have the same. */
  pair: z.string().trim().max(60),
  kind: z.enum(offerKinds),
  country: z.enum(offerCountries),
  set: z.enum(offerSets),
  firm: z.string().trim().max(80),
  features: z.array(z.enum([...alarmingFeatures, ...reassuringFeatures])).max(22),
  /** The offer, one part a line; {11 20} at the end of an English line names its warning signs. */
  text: InLanguages,
  evidence: InLanguages,
  register: z.array(RegisterLine).max(6),
})

/** An offer of the bank, for the staff. */
const BankOffer = z
  .object({
    id: z.string(),
    ...OfferDraft.shape,
    signs: z.array(z.number().int()),
    isAdded: z.boolean(),
    isRetired: z.boolean(),
    /** 0: unchanged since the build. */
    version: z.number().int(),
    changedAt: Instant.nullable(),
  })
  .openapi('BankOffer')
export type BankOffer = z.infer<typeof BankOffer>

const perTruth = z.object({ fraudulent: z.number(), genuine: z.number() })

/** The balance between the fraudulent and genuine offers of the bank's sets. */
const OfferBalance = z.object({
  set: z.enum(offerSets),
  offers: z.number().int(),
  kinds: z.record(z.enum(offerKinds), z.number().int()),
  countries: z.record(z.enum(offerCountries), z.number().int()),
  /** Per offer: the number of disguising features, and the number of words. */
  features: perTruth,
  wordsPerOffer: perTruth,
})
export type OfferBalance = z.infer<typeof OfferBalance>

const OfferBank = z
  .object({
    offers: z.array(BankOffer),
    balance: z.array(OfferBalance),
    findings: z.array(z.object({ code: z.enum(bankFindings), where: z.string() })),
  })
  .openapi('OfferBank')
export type OfferBank = z.infer<typeof OfferBank>

export const readOfferBank = defineRoute({
  method: 'get',
  path: '/api/operator/offers',
  access: 'staff',
  tags: ['offers'],
  summary: 'The bank of offers, with its imbalances',
  responses: { 200: json(OfferBank, 'The bank'), ...refusals },
})

export const addBankOffer = defineRoute({
  method: 'post',
  path: '/api/operator/offers',
  access: 'operator',
  tags: ['offers'],
  summary: 'Add an offer to the bank',
  request: { body: jsonBody(OfferDraft) },
  responses: { 201: json(BankOffer, 'The new offer'), ...refusals },
})

export const changeBankOffer = defineRoute({
  method: 'post',
  path: '/api/operator/offers/{offer}/versions',
  access: 'operator',
  tags: ['offers'],
  summary: 'Change an offer, retire it or restore it; given answers keep their version',
  request: {
    params: z.object({ offer: z.string().max(60) }),
    body: jsonBody(
      z.strictObject({
        /** The version that was edited; refused if there is a later one. */
        basedOn: z.number().int().min(0),
        content: OfferDraft,
        isRetired: z.boolean(),
      }),
    ),
  },
  responses: { 201: json(BankOffer, 'The current offer'), ...refusals },
})
