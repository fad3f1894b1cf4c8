import * as contract from '#root/contract/director.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { performNow, readDirector, skipBeat, startDirector, stopDirector } from './change-director.ts'
import type { DirectorActions } from './perform-beat.ts'

/** The routes with which the staff watches the director of a lesson and takes over. */
export function directorRoutes({ db, directing }: { db: Queryable; directing: DirectorActions }): Route[] {
  return [
    route(contract.readDirector, ({ params }) => readDirector(db, params.id)),
    route(contract.startDirector, ({ actor, params, body }) => startDirector(db, actor, params.id, body)),
    route(contract.stopDirector, ({ actor, params }) => stopDirector(db, actor, params.id)),
    route(contract.skipBeat, ({ actor, params }) => skipBeat(db, actor, params, true)),
    route(contract.restoreBeat, ({ actor, params }) => skipBeat(db, actor, params, false)),
    route(contract.performBeat, ({ actor, params }) => performNow({ db, actions: directing }, actor, params)),
  ]
}
