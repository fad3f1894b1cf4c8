import { createMiddleware } from 'hono/factory'
import type { Access } from '#root/contract/route.ts'
import { refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { answerRefusal, type AppEnv } from '#root/server/platform/http/router.ts'

/**
 * Lets a request through to a route when its actor has the access that the route asks for. A visitor is told to sign
 * in, anybody else that their role does not allow it; a client on an operator's route also leaves a row in the
 * audit log.
 */
export function requireAccess(db: Queryable, access: Access, route: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const actor = c.get('actor')
    if (access === 'anyone' || actor?.role === access) return next()
    if (access === 'signed-in' && actor) return next()
    if (!actor) return answerRefusal(c, refuse('not-signed-in'))
    if (access === 'operator') {
      await recordAudit(db, { actor, action: 'access-refused', subject: { kind: 'route', id: route } })
    }
    return answerRefusal(c, refuse('forbidden'))
  })
}
