import * as contract from '#root/contract/firm.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { readFirmSummary } from './read-firm-summary.ts'

/** The route of the firm's summary. */
export function firmRoutes({ db }: { db: Queryable }): Route[] {
  return [route(contract.readFirmSummary, () => readFirmSummary(db))]
}
