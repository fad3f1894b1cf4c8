import * as contract from '#root/contract/claims.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { addClaim } from './add-claim.ts'
import { changeClaim } from './change-claim.ts'
import { listClaims } from './store.ts'

/** The routes of the firm's claims. The database announces each change to every server and page. */
export function claimRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(contract.listClaims, async () => ({ claims: await listClaims(db) })),
    route(contract.addClaim, ({ actor, body }) => addClaim(db, actor, body)),
    route(contract.changeClaim, ({ actor, params, body }) => changeClaim(db, actor, params.claim, body)),
  ]
}
