import * as contract from '#root/contract/account.ts'
import { readMoneyOrigins } from '#root/contract/money-origins.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingClient, newRouter } from '#root/server/platform/http/router.ts'
import { readAccount } from './read-account.ts'
import { readOrigins } from './read-origins.ts'

/** The routes of the client's account. */
export function accountRoutes({ db }: { db: Queryable }) {
  return newRouter()
    .openapi(contract.readAccount, async (c) => c.json(await readAccount(db, actingClient(c)), 200))
    .openapi(readMoneyOrigins, async (c) =>
      c.json(await readOrigins(db, actingClient(c).id, c.req.valid('query').after), 200),
    )
}
