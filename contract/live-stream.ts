import { z } from '@hono/zod-openapi'
import { defineRoute, refusals } from './route.ts'

/** Separate from live.ts, so that the browser loads the intervals there without the schemas here. */
export const openLiveStream = defineRoute({
  method: 'get',
  path: '/api/live',
  access: 'anyone',
  tags: ['live'],
  summary: 'Server-sent events that name what changed, for the signed-in person or a visitor, with a ping every 20 s',
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...refusals,
  },
})
