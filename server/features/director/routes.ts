import * as contract from '#root/contract/director.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Route } from '#root/server/platform/http/route.ts'
import { lessonRouteOn } from '#root/server/platform/room-access.ts'
import { performNow, readDirector, skipBeat, startDirector, stopDirector } from './change-director.ts'
import type { DirectorActions } from './perform-beat.ts'

/** The routes with which the staff watches and controls the director of a lesson. */
export function directorRoutes({ db, directing }: { db: Queryable; directing: DirectorActions }): Route[] {
  const lessonRoute = lessonRouteOn(db)
  return [
    lessonRoute('see', contract.readDirector, ({ params }) => readDirector(db, params.id)),
    lessonRoute('run', contract.startDirector, ({ actor, params, body }) =>
      startDirector(db, actor, params.id, body.script),
    ),
    lessonRoute('run', contract.stopDirector, ({ actor, params }) => stopDirector(db, actor, params.id)),
    lessonRoute('run', contract.skipBeat, ({ actor, params }) => skipBeat(db, actor, params, true)),
    lessonRoute('run', contract.restoreBeat, ({ actor, params }) => skipBeat(db, actor, params, false)),
    lessonRoute('run', contract.performBeat, ({ actor, params }) =>
      performNow({ db, actions: directing }, actor, params),
    ),
  ]
}
