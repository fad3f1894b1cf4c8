import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { openLiveStream } from '#root/contract/live-stream.ts'
import { positionHeader } from '#root/contract/live.ts'
import { refuse } from '#root/domain/refusal.ts'
import { isStaff } from '#root/domain/staff.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import { contextRoute, type Route } from '#root/server/platform/http/route.ts'
import { type AppEnv, setHeaderAhead } from '#root/server/platform/http/router.ts'
import { answerWithStream } from '#root/server/platform/http/stream-answer.ts'
import type { Hub } from './hub.ts'
import { LiveStream } from './live-stream.ts'
import { readMissed } from './read-missed.ts'

interface LiveServices {
  readonly db: Queryable
  readonly hub: Hub
  readonly settings: { readonly trustProxy: boolean }
}

/** The route of the live events. */
export function liveRoutes({ db, hub, settings }: LiveServices): Route[] {
  return [
    contextRoute(openLiveStream, async ({ session, context, query }) => {
      // Nothing would read or close the stream of a HEAD request.
      if (context.req.method === 'HEAD') return context.body(null, 200)
      const { audiences, holder } = streamOwnerOf(context, settings.trustProxy)
      const opening = { audiences, holder, expiresAt: session?.expiresAt ?? null, position: hub.position }
      const stream: LiveStream = new LiveStream(opening, () => hub.remove(stream))
      if (!hub.add(stream)) return refuse('too-many-attempts')
      const lastEventId = query.lastEventId || context.req.header('last-event-id')
      // Read after the stream was added: later commits reach it through the hub.
      if (lastEventId && lastEventId !== String(opening.position)) {
        try {
          stream.addMissed(await readMissed(db, lastEventId, audiences))
        } catch (error) {
          hub.remove(stream)
          throw error
        }
      }
      context.header('Content-Type', 'text/event-stream')
      // A proxy that buffers the answer would delay the events.
      context.header('X-Accel-Buffering', 'no')
      return answerWithStream(context, (output) => stream.open(output))
    }),
  ]
}

/** Names the position of the events in each answer, before anything is read for it. */
export function setPositionHeader(hub: Pick<Hub, 'position'>) {
  return createMiddleware<AppEnv>((c, next) => {
    setHeaderAhead(c, positionHeader, String(hub.position))
    return next()
  })
}

/** The audiences come from the session alone. */
function streamOwnerOf(c: Context<AppEnv>, trustProxy: boolean): { audiences: string[]; holder: string } {
  const actor = c.get('actor')
  const session = c.get('session')
  if (!actor || !session) return { audiences: ['everyone'], holder: `address:${clientAddress(c, trustProxy)}` }
  const own = isStaff(actor.role) ? 'operators' : `client:${actor.id}`
  return { audiences: ['everyone', own, `session:${session.id}`], holder: actor.id }
}
