import * as contract from '#root/contract/lab.ts'
import { lensPolicyOf } from '#root/domain/lens.ts'
import { refuse } from '#root/domain/refusal.ts'
import { isStaff } from '#root/domain/staff.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { listClaimants } from './list-claimants.ts'
import { readNow } from './read-now.ts'

/** The routes of the lab's live page. The explanations are for staff, and for visitors if the firm allows it. */
export function labRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(contract.readLabNow, async ({ actor }) => {
      const mayLook =
        (actor !== null && isStaff(actor.role)) || lensPolicyOf(await readStoredSetting(db, 'lens-policy')) !== 'off'
      return mayLook ? readNow(db, actor?.role === 'client' ? actor.id : null) : refuse('not-found')
    }),
    route(contract.listClaimants, ({ query }) => listClaimants(db, query)),
  ]
}
