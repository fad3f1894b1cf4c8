import { zipOf } from '#platform/zip.ts'
import * as contract from '#root/contract/results.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { download, type Route, route } from '#root/server/platform/http/route.ts'
import { checkRoom } from '#root/server/platform/room-access.ts'
import { exportFiles, listLessonResults, readClassResult } from './read-results.ts'

/** The routes of what classes learnt. */
export function resultRoutes({ db }: { db: Queryable }): Route[] {
  return [
    route(contract.listLessonResults, async ({ actor }) => ({ lessons: await listLessonResults(db, actor) })),
    route(
      contract.readClassResult,
      async ({ actor, params }) =>
        (await checkRoom(db, actor, { lesson: params.id }, 'see')) ?? readClassResult(db, params.id),
    ),
    route(contract.exportLessonResult, async ({ actor, params }) => {
      const hidden = await checkRoom(db, actor, { lesson: params.id }, 'see')
      if (hidden) return hidden
      const exported = await exportFiles(db, params.id)
      if (isRefusal(exported)) return exported
      return download(zipOf(exported.files), { name: `glasshouse-${exported.lesson}.zip`, type: 'application/zip' })
    }),
  ]
}
