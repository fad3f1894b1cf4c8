import { zipOf } from '#platform/zip.ts'
import * as contract from '#root/contract/results.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { download, type Route, route } from '#root/server/platform/http/route.ts'
import { lessonRouteOn } from '#root/server/platform/room-access.ts'
import { exportFiles, listLessonResults, readClassResult } from './read-results.ts'

/** The routes of the results of classes. */
export function resultRoutes({ db }: { db: Queryable }): Route[] {
  const lessonRoute = lessonRouteOn(db)
  return [
    route(contract.listLessonResults, async ({ actor }) => ({ lessons: await listLessonResults(db, actor) })),
    lessonRoute('see', contract.readClassResult, ({ params }) => readClassResult(db, params.id)),
    lessonRoute('see', contract.exportLessonResult, async ({ params }) => {
      const exported = await exportFiles(db, params.id)
      if (isRefusal(exported)) return exported
      return download(zipOf(exported.files), { name: `glasshouse-${exported.lesson}.zip`, type: 'application/zip' })
    }),
  ]
}
