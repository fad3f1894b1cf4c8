import * as contract from '#root/contract/investments.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route, routeWithPrefetch } from '#root/server/platform/http/route.ts'
import { findForInvestment, invest, reinvest } from './invest.ts'
import { listInvestmentsOf } from './store.ts'

/** The routes of investments. */
export function investmentRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(contract.listInvestments, async ({ actor }) => ({ investments: await listInvestmentsOf(db, actor.id) })),
    routeWithPrefetch(
      contract.invest,
      ({ owner, key }) => findForInvestment(db, owner, key),
      ({ actor, key, body, found }) => invest(db, actor.id, key, body, found),
    ),
    routeWithPrefetch(
      contract.reinvest,
      ({ owner, key }) => findForInvestment(db, owner, key),
      ({ actor, key, body, found }) => reinvest(db, actor.id, key, body, found),
    ),
  ]
}
