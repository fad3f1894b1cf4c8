import * as contract from '#root/contract/plans.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { addVersion } from './add-version.ts'
import { listVersions } from './store.ts'

/** The routes of the versions of plans. The database notifies every server and every page of a new version. */
export function planRoutes({ db }: { db: Queryable }) {
  return newRouter()
    .openapi(contract.listPlanVersions, async (c) =>
      c.json(await listVersions(db, c.req.valid('param').plan, c.req.valid('query')), 200),
    )
    .openapi(contract.addPlanVersion, async (c) => {
      const outcome = await addVersion(db, actingOperator(c), c.req.valid('param').plan, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
}
