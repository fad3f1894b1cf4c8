import * as contract from '#root/contract/chat.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { markChatRead, readChat } from './store.ts'

/** The routes of the practice chat of a participant. */
export function chatRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(contract.readChat, ({ actor }) => readChat(db, actor.id)),
    route(contract.markChatRead, ({ actor }) => markChatRead(db, actor.id)),
  ]
}
