import { createMiddleware } from 'hono/factory'
import { usingPool } from '#platform/database/pool.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { Access } from '#root/contract/route.ts'
import { refuse } from '#root/domain/refusal.ts'
import { isStaff } from '#root/domain/staff.ts'
import { recordStandalone } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { answerRefusal, type AppEnv } from '#root/server/platform/http/router.ts'
import { refuseUnconfirmed } from './confirmation/recent.ts'
import { needsSecondFactor } from './second-factor/required.ts'

type Role = Actor['role']

const allowed: Record<Exclude<Access, 'anyone'>, (role: Role) => boolean> = {
  'signed-in': () => true,
  client: (role) => role === 'client',
  staff: isStaff,
  operator: (role) => role === 'operator',
}

/**
 * Passes a request on to a route if its actor has the required access. A visitor has to sign in; any other actor gets a
 * refusal, and an attempt at a staff route by a client or an auditor is also audited. If the firm requires a second
 * factor from its staff, a session without one is refused on staff routes.
 */
export function requireAccess(db: Queryable, access: Access, route: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (access === 'anyone') return next()
    const actor = c.get('actor')
    if (!actor) return answerRefusal(c, refuse('not-signed-in'))
    const isOfTheFirm = access === 'operator' || access === 'staff'
    if (allowed[access](actor.role)) {
      if (isOfTheFirm && (await needsSecondFactor(db, actor, c.get('session'))))
        return answerRefusal(c, refuse('second-factor-needed'))
      return next()
    }
    if (isOfTheFirm) {
      const subject = { kind: 'route', id: route }
      await usingPool('writes', () => recordStandalone(db, { actor, action: 'access-refused', subject }))
    }
    return answerRefusal(c, refuse('forbidden'))
  })
}

/**
 * Passes a request on to a route that requires a confirmation if its session was confirmed in the last five minutes.
 * Runs after `requireAccess`, so a caller without access gets that refusal instead.
 */
export function requireConfirmation(db: Queryable) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const [actor, session] = [c.get('actor'), c.get('session')]
    if (!actor || !session) throw new Error('A visitor cannot confirm a session')
    const refused = await refuseUnconfirmed(db, actor.id, session.id)
    return refused ? answerRefusal(c, refused) : next()
  })
}
