import * as contract from '#root/contract/account.ts'
import { readMoneyOrigins } from '#root/contract/money-origins.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route, routeWithPrefetch } from '#root/server/platform/http/route.ts'
import { findAccount, toAccount } from './read-account.ts'
import { readOrigins } from './read-origins.ts'

/** The routes of the client's account. */
export function accountRoutes({ db }: { db: Queryable }): Route[] {
  return [
    routeWithPrefetch(
      contract.readAccount,
      ({ owner }) => findAccount(db, owner),
      async ({ actor, found }) => toAccount(await found, actor),
    ),
    route(readMoneyOrigins, ({ actor, query }) => readOrigins(db, actor.id, query.after)),
  ]
}
