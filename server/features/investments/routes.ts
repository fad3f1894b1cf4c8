import * as contract from '#root/contract/investments.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { invest, reinvest } from './invest.ts'
import { listInvestmentsOf } from './store.ts'

/** The routes of investments. */
export function investmentRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(contract.listInvestments, async ({ actor }) => ({ investments: await listInvestmentsOf(db, actor.id) })),
    route(contract.invest, ({ actor, key, body }) => invest(db, actor.id, key, body)),
    route(contract.reinvest, ({ actor, key, body }) => reinvest(db, actor.id, key, body)),
  ]
}
