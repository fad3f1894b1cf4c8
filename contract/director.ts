import { z } from '@hono/zod-openapi'
import { directorActionKinds, directorMessageIds, scriptIds } from '#root/domain/director/script.ts'
import { defineRoute, IdParams, Instant, json, jsonBody, refusals } from './route.ts'

/** The same seed draws the same pauses of the director. */
export const DirectorSeed = z.int().min(0).max(2_147_483_647).default(1)

/** A beat of the script, and how far it is in the lesson. */
const DirectorBeat = z.object({
  id: z.string(),
  action: z.enum(directorActionKinds),
  /** What it writes to participants; null for another action. */
  message: z.enum(directorMessageIds).nullable(),
  isSkipped: z.boolean(),
  /** How often it was done. */
  done: z.int(),
  /** How often it has its cue and was not done. */
  waiting: z.int(),
  /** The firm's time at which the next of them is due. */
  nextAt: Instant.nullable(),
})
export type DirectorBeat = z.infer<typeof DirectorBeat>

/** The automatic operator of a lesson. */
export const Director = z
  .object({
    /** Null: it was never switched on in this lesson. */
    script: z.enum(scriptIds).nullable(),
    isOn: z.boolean(),
    seed: z.int(),
    /** Whether it acts at the step at which the lesson is. */
    isActing: z.boolean(),
    beats: z.array(DirectorBeat),
  })
  .openapi('Director')
export type Director = z.infer<typeof Director>

const BeatParams = z.object({ id: z.uuid(), beat: z.string().regex(/^[a-z-]{1,40}$/) })
const answer = { 200: json(Director, 'The director'), ...refusals }

export const readDirector = defineRoute({
  method: 'get',
  path: '/api/operator/lessons/{id}/director',
  access: 'staff',
  tags: ['director'],
  summary: 'The automatic operator of a lesson: its script, and what it has done and will do',
  request: { params: IdParams },
  responses: answer,
})

export const startDirector = defineRoute({
  method: 'put',
  path: '/api/operator/lessons/{id}/director',
  access: 'operator',
  tags: ['director'],
  summary: 'Switch the automatic operator on with a script; the same seed draws the same pauses',
  request: {
    params: IdParams,
    body: jsonBody(z.strictObject({ script: z.enum(scriptIds), seed: DirectorSeed })),
  },
  responses: answer,
})

export const stopDirector = defineRoute({
  method: 'delete',
  path: '/api/operator/lessons/{id}/director',
  access: 'operator',
  tags: ['director'],
  summary: 'Switch the automatic operator off; what it has done stays',
  request: { params: IdParams },
  responses: answer,
})

export const skipBeat = defineRoute({
  method: 'put',
  path: '/api/operator/lessons/{id}/director/beats/{beat}/skip',
  access: 'operator',
  tags: ['director'],
  summary: 'Leave a beat out from now on',
  request: { params: BeatParams },
  responses: answer,
})

export const restoreBeat = defineRoute({
  method: 'delete',
  path: '/api/operator/lessons/{id}/director/beats/{beat}/skip',
  access: 'operator',
  tags: ['director'],
  summary: 'Take a beat up again that was left out',
  request: { params: BeatParams },
  responses: answer,
})

export const performBeat = defineRoute({
  method: 'post',
  path: '/api/operator/lessons/{id}/director/beats/{beat}/performance',
  access: 'operator',
  tags: ['director'],
  summary: 'Do now what a beat waits to do; the freeze needs no cue',
  request: { params: BeatParams },
  responses: answer,
})
