import * as contract from '#root/contract/firm.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { readFirmHistory } from './read-firm-history.ts'
import { readFirmSummary } from './read-firm-summary.ts'

/** The routes of the firm's summary and history. */
export function firmRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(contract.readFirmSummary, () => readFirmSummary(db)),
    route(contract.readFirmHistory, () => readFirmHistory(db)),
  ]
}
