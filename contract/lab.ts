import { z } from '@hono/zod-openapi'
import { defineRoute, Dollars, Instant, json, pageOf, refusals } from './route.ts'

/** A day of the firm's calendar, in UTC. */
const Day = z.iso.date()

/** One client's result if all clients withdraw everything today. */
const Share = z.object({
  /** The position in the order of first deposits, from 1. */
  place: z.int(),
  /** The balance on their screens. */
  claim: Dollars,
  /** The amount that the firm would pay. */
  paid: Dollars,
})

/** The firm's money and promises, from its ledger. For everyone who may use the lens. */
export const LabNow = z
  .object({
    /** The firm's time at which the ledger was read. */
    at: Instant,
    /** The custody balance minus payouts in transit. */
    held: Dollars,
    /** The sum of the balances on all clients' screens. */
    owed: Dollars,
    /** The amount owed, by the time at which clients may request it: now, at maturity, or only after investing it. */
    dueNow: Dollars,
    running: Dollars,
    idle: Dollars,
    /** Maturing amounts by day; days without any are omitted. */
    calendar: z.array(z.object({ day: Day, plans: z.int(), amount: Dollars })),
    /** The first day on which due payouts exceed custody without new deposits; null: none. */
    failure: z.object({ day: Day, missing: Dollars }).nullable(),
    /**
     * If all clients withdraw everything today, in order of arrival: how many get all, part or nothing of their
     * balance.
     */
    row: z.object({ full: z.int(), part: z.int(), none: z.int() }),
    /** The requesting client's position in the queue; null for everyone else. */
    own: Share.nullable(),
  })
  .openapi('LabNow')
export type LabNow = z.infer<typeof LabNow>

/** A client in the queue, for the staff. */
export const Claimant = Share.extend({ clientId: z.string(), name: z.string(), arrivedAt: Instant }).openapi('Claimant')
export type Claimant = z.infer<typeof Claimant>

const place = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .optional()

export const ClaimantsQuery = z
  .strictObject({ after: place, before: place })
  .refine(({ after, before }) => after === undefined || before === undefined, { path: ['before'] })
export type ClaimantsQuery = z.infer<typeof ClaimantsQuery>

export const readLabNow = defineRoute({
  method: 'get',
  path: '/api/lab',
  access: 'anyone',
  tags: ['lab'],
  summary: 'The firm’s money and promises; not found while the operator hides it',
  responses: { 200: json(LabNow, 'The overview'), ...refusals },
})

export const listClaimants = defineRoute({
  method: 'get',
  path: '/api/operator/lab/queue',
  access: 'staff',
  tags: ['lab'],
  summary: 'Who would be paid if everyone withdrew today, by name',
  request: { query: ClaimantsQuery },
  responses: { 200: json(pageOf(Claimant).openapi('Claimants'), 'A page of the queue'), ...refusals },
})
