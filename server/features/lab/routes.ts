import * as contract from '#root/contract/lab.ts'
import { lensPolicyOf } from '#root/domain/lens.ts'
import { isRevealed } from '#root/domain/lesson.ts'
import { refuse } from '#root/domain/refusal.ts'
import { isStaff } from '#root/domain/staff.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { findSeat } from '#root/server/platform/seats.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { listClaimants } from './list-claimants.ts'
import { nowReader } from './read-now.ts'

/**
 * The routes of the lab's live page. The explanations are for staff, for visitors if the firm allows it, and for a seat
 * whose facilitator has revealed them.
 */
export function labRoutes({ db }: { db: Queryable }): Route[] {
  const readNow = nowReader(db)
  return [
    route(contract.readLabNow, async ({ actor }) => {
      const mayLook =
        (actor !== null && isStaff(actor.role)) ||
        lensPolicyOf(await readStoredSetting(db, 'lens-policy')) !== 'off' ||
        (actor !== null && (await isRevealedTo(db, actor.id)))
      return mayLook ? readNow(actor?.role === 'client' ? actor.id : null) : refuse('not-found')
    }),
    route(contract.listClaimants, ({ query }) => listClaimants(db, query)),
  ]
}

async function isRevealedTo(db: Queryable, clientId: string): Promise<boolean> {
  const found = await findSeat(db, clientId)
  return found !== undefined && isRevealed(found.lesson.step)
}
