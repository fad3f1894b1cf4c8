import * as contract from '#root/contract/firm.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { newRouter } from '#root/server/platform/http/router.ts'
import { readFirmSummary } from './read-firm-summary.ts'

/** The route of the firm's summary. */
export function firmRoutes({ db }: { db: Queryable }) {
  return newRouter().openapi(contract.readFirmSummary, async (c) => c.json(await readFirmSummary(db), 200))
}
