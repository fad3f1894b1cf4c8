import type { Context } from 'hono'
import { openLiveStream } from '#root/contract/live-stream.ts'
import { refuse } from '#root/domain/refusal.ts'
import { isStaff } from '#root/domain/staff.ts'
import { clientAddress } from '#root/server/platform/http/client-address.ts'
import { contextRoute, type Route } from '#root/server/platform/http/route.ts'
import { type AppEnv } from '#root/server/platform/http/router.ts'
import { answerWithStream } from '#root/server/platform/http/stream-answer.ts'
import type { Hub } from './hub.ts'
import { LiveStream } from './live-stream.ts'

interface LiveServices {
  readonly hub: Hub
  readonly settings: { readonly trustProxy: boolean }
}

/** The route of the live events. */
export function liveRoutes({ hub, settings }: LiveServices): Route[] {
  return [
    contextRoute(openLiveStream, async ({ session, context }) => {
      // Nothing would read or close the stream of a HEAD request.
      if (context.req.method === 'HEAD') return context.body(null, 200)
      const listener = { ...whoListens(context, settings.trustProxy), expiresAt: session?.expiresAt ?? null }
      const stream: LiveStream = new LiveStream(listener, () => hub.remove(stream))
      if (!hub.add(stream)) return refuse('too-many-attempts')
      context.header('Content-Type', 'text/event-stream')
      // A proxy that gathers the answer before it passes it on would hold the events back.
      context.header('X-Accel-Buffering', 'no')
      return answerWithStream(context, (output) => stream.open(output))
    }),
  ]
}

/** The audiences come from the session alone. */
function whoListens(c: Context<AppEnv>, trustProxy: boolean): { audiences: string[]; holder: string } {
  const actor = c.get('actor')
  const session = c.get('session')
  if (!actor || !session) return { audiences: ['everyone'], holder: `address:${clientAddress(c, trustProxy)}` }
  const own = isStaff(actor.role) ? 'operators' : `client:${actor.id}`
  return { audiences: ['everyone', own, `session:${session.id}`], holder: actor.id }
}
