import { z } from '@hono/zod-openapi'
import { defineRoute, Instant, json, refusals } from './route.ts'

/** From the browser's user agent; null if not recognised. */
export const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable() }).openapi('Device')
export type Device = z.infer<typeof Device>

/** A session of a person. Times are real time. */
export const Session = z
  .object({
    id: z.string(),
    device: Device,
    address: z.string().nullable(),
    since: Instant,
    /** Accurate to the minute. */
    lastSeenAt: Instant,
    /** Whether it is the current session. */
    isCurrent: z.boolean(),
  })
  .openapi('Session')
export type Session = z.infer<typeof Session>

export const listSessions = defineRoute({
  method: 'get',
  path: '/api/profile/sessions',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'My sessions',
  responses: { 200: json(z.object({ sessions: z.array(Session) }), 'Last used first'), ...refusals },
})

export const revokeSession = defineRoute({
  method: 'delete',
  path: '/api/profile/sessions/{id}',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'End one of my sessions',
  request: { params: z.object({ id: z.string().min(1).max(100) }) },
  responses: { 204: { description: 'The session has ended' }, ...refusals },
})

export const endOtherSessions = defineRoute({
  method: 'delete',
  path: '/api/profile/sessions',
  access: 'signed-in',
  tags: ['profile'],
  summary: 'End all my other sessions',
  responses: { 200: json(z.object({ ended: z.int() }), 'How many have ended'), ...refusals },
})
