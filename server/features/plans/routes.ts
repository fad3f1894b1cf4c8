import * as contract from '#root/contract/plans.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { addVersion } from './add-version.ts'
import { listVersions } from './store.ts'

/** The routes of the versions of plans. The database notifies every server and every page of a new version. */
export function planRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(contract.listPlanVersions, ({ params, query }) => listVersions(db, params.plan, query)),
    route(contract.addPlanVersion, ({ actor, params, body }) => addVersion(db, actor, params.plan, body)),
  ]
}
