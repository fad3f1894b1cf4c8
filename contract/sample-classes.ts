import { z } from '@hono/zod-openapi'
import { sampleLimits } from '#root/domain/sample-people.ts'
import { sampleStarts } from '#root/domain/sample-start.ts'
import { defineRoute, IdempotencyHeaders, Instant, json, jsonBody, refusals } from './route.ts'

/** A class of sample clients, and the progress of its creation or removal. */
export const SampleClass = z
  .object({
    id: z.uuid(),
    seed: z.int(),
    start: z.enum(sampleStarts),
    wanted: z.int(),
    made: z.int(),
    status: z.enum(['filling', 'full', 'wiping', 'wiped']),
    createdAt: Instant,
  })
  .openapi('SampleClass')
export type SampleClass = z.infer<typeof SampleClass>

export const SampleClasses = z
  .object({
    /** Classes that were not removed, newest first. */
    classes: z.array(SampleClass),
    /** The current number of sample clients. */
    clients: z.int(),
    /** How many more sample clients can be created. */
    left: z.int(),
  })
  .openapi('SampleClasses')
export type SampleClasses = z.infer<typeof SampleClasses>

const seed = z.int().min(0).max(2_147_483_647)

export const NewSampleClass = z.strictObject({
  count: z.int().min(sampleLimits.min).max(sampleLimits.max),
  /** The same seed generates the same people with the same history. Random if omitted. */
  seed: seed.optional(),
  /** The firm's state at the start: random, healthy, a day before collapse, or collapsed. */
  start: z.enum(sampleStarts).default('mixed'),
})
export type NewSampleClass = z.input<typeof NewSampleClass>

export const listSampleClasses = defineRoute({
  method: 'get',
  path: '/api/operator/sample-classes',
  access: 'staff',
  tags: ['samples'],
  summary: 'The sample classes and their progress',
  responses: { 200: json(SampleClasses, 'The classes'), ...refusals },
})

export const createSampleClass = defineRoute({
  method: 'post',
  path: '/api/operator/sample-classes',
  access: 'operator',
  tags: ['samples'],
  summary: 'Create sample clients with a history; they appear over the next seconds',
  request: { headers: IdempotencyHeaders, body: jsonBody(NewSampleClass) },
  responses: { 202: json(SampleClass, 'Started'), ...refusals },
})

export const wipeSampleClasses = defineRoute({
  method: 'delete',
  path: '/api/operator/sample-classes',
  access: 'operator',
  tags: ['samples'],
  summary: 'Remove all sample clients; their personal data is deleted and their accounts are closed in the ledger',
  request: { headers: IdempotencyHeaders },
  responses: { 202: json(SampleClasses, 'Started'), ...refusals },
})
