import * as contract from '#root/contract/director.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type Route, route } from '#root/server/platform/http/route.ts'
import { lessonCheck } from '#root/server/platform/room-access.ts'
import { performNow, readDirector, skipBeat, startDirector, stopDirector } from './change-director.ts'
import type { DirectorActions } from './perform-beat.ts'

/** The routes with which the staff watches the director of a lesson and takes over. */
export function directorRoutes({ db, directing }: { db: Queryable; directing: DirectorActions }): Route[] {
  const check = lessonCheck(db)
  return [
    route(contract.readDirector, async (asked) => (await check('see', asked)) ?? readDirector(db, asked.params.id)),
    route(
      contract.startDirector,
      async (asked) => (await check('run', asked)) ?? startDirector(db, asked.actor, asked.params.id, asked.body),
    ),
    route(
      contract.stopDirector,
      async (asked) => (await check('run', asked)) ?? stopDirector(db, asked.actor, asked.params.id),
    ),
    route(
      contract.skipBeat,
      async (asked) => (await check('run', asked)) ?? skipBeat(db, asked.actor, asked.params, true),
    ),
    route(
      contract.restoreBeat,
      async (asked) => (await check('run', asked)) ?? skipBeat(db, asked.actor, asked.params, false),
    ),
    route(
      contract.performBeat,
      async (asked) => (await check('run', asked)) ?? performNow({ db, actions: directing }, asked.actor, asked.params),
    ),
  ]
}
