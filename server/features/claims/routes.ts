import * as contract from '#root/contract/claims.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingOperator, answerRefusal, newRouter } from '#root/server/platform/http/router.ts'
import { addClaim } from './add-claim.ts'
import { changeClaim } from './change-claim.ts'
import { listClaims } from './store.ts'

/** The routes of what the firm claims. The database tells every server and every page of a change. */
export function claimRoutes({ db }: { db: Queryable }) {
  return newRouter()
    .openapi(contract.listClaims, async (c) => c.json({ claims: await listClaims(db) }, 200))
    .openapi(contract.addClaim, async (c) => {
      const outcome = await addClaim(db, actingOperator(c), c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
    .openapi(contract.changeClaim, async (c) => {
      const outcome = await changeClaim(db, actingOperator(c), c.req.valid('param').claim, c.req.valid('json'))
      return isRefusal(outcome) ? answerRefusal(c, outcome) : c.json(outcome, 201)
    })
}
