import { z } from '@hono/zod-openapi'
import { defineRoute, refusals } from './route.ts'

const LastEventId = z.string().max(100).optional()

/** Separate from live.ts, so that the browser loads the intervals there without the schemas here. */
export const openLiveStream = defineRoute({
  method: 'get',
  path: '/api/live',
  access: 'anyone',
  tags: ['live'],
  summary: 'Server-sent events that name what changed, for the signed-in person or a visitor, with a ping every 20 s',
  description:
    'Events and pings have an id. A client that connects again with its last one gets what it missed, at least once, or the event `gap` if that is no longer known. A client that connects for the first time names the position of its first read, which each answer has in the header `Live-Position`.',
  request: {
    headers: z.object({ 'last-event-id': LastEventId }),
    // A browser whose EventSource was closed cannot set the header.
    query: z.strictObject({ lastEventId: LastEventId }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    ...refusals,
  },
})
