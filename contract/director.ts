import { z } from '@hono/zod-openapi'
import { directorActionKinds, directorMessageIds, scriptIds } from '#root/domain/director/script.ts'
import { defineRoute, IdParams, Instant, json, jsonBody, refusals } from './route.ts'

/** A beat of the script, and its progress in the lesson. */
const DirectorBeat = z.object({
  id: z.string(),
  action: z.enum(directorActionKinds),
  /** What it writes to participants; null for another action. */
  message: z.enum(directorMessageIds).nullable(),
  isSkipped: z.boolean(),
  /** The number of times it was performed. */
  done: z.int(),
  /** The number of times it has its cue and was not performed yet. */
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
    /** Whether the director acts at the current step of the lesson. */
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
  summary: 'The automatic operator of a lesson: its script, and its past and coming actions',
  request: { params: IdParams },
  responses: answer,
})

export const startDirector = defineRoute({
  method: 'put',
  path: '/api/operator/lessons/{id}/director',
  access: 'operator',
  tags: ['director'],
  summary: 'Switch the automatic operator on with a script; the seed of the lesson draws its pauses',
  request: {
    params: IdParams,
    body: jsonBody(z.strictObject({ script: z.enum(scriptIds) })),
  },
  responses: answer,
})

export const stopDirector = defineRoute({
  method: 'delete',
  path: '/api/operator/lessons/{id}/director',
  access: 'operator',
  tags: ['director'],
  summary: 'Switch the automatic operator off; its past actions stay',
  request: { params: IdParams },
  responses: answer,
})

export const skipBeat = defineRoute({
  method: 'put',
  path: '/api/operator/lessons/{id}/director/beats/{beat}/skip',
  access: 'operator',
  tags: ['director'],
  summary: 'Skip an action of the script from now on',
  request: { params: BeatParams },
  responses: answer,
})

export const restoreBeat = defineRoute({
  method: 'delete',
  path: '/api/operator/lessons/{id}/director/beats/{beat}/skip',
  access: 'operator',
  tags: ['director'],
  summary: 'Restore a skipped action',
  request: { params: BeatParams },
  responses: answer,
})

export const performBeat = defineRoute({
  method: 'post',
  path: '/api/operator/lessons/{id}/director/beats/{beat}/performance',
  access: 'operator',
  tags: ['director'],
  summary: 'Perform an action of the script now; refused if it has nothing to do',
  request: { params: BeatParams },
  responses: answer,
})
