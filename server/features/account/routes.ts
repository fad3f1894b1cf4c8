import * as contract from '#root/contract/account.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingClient, newRouter } from '#root/server/platform/http/router.ts'
import { readAccount } from './read-account.ts'

/** The route of the client's account. */
export function accountRoutes({ db }: { db: Queryable }) {
  return newRouter().openapi(contract.readAccount, async (c) => c.json(await readAccount(db, actingClient(c)), 200))
}
