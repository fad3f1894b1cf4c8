import * as contract from '#root/contract/debrief.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { download, type Route, route } from '#root/server/platform/http/route.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { readDebrief } from './read-debrief.ts'

/** The routes of a seat's debrief. */
export function debriefRoutes({ db, settings }: { db: Queryable; settings: Settings }): Route[] {
  return [
    route(contract.readDebrief, ({ actor }) => readDebrief(db, actor.id, settings)),
    route(contract.downloadDebriefPdf, async ({ actor, query }) => {
      const debrief = await readDebrief(db, actor.id, settings)
      if (isRefusal(debrief)) return debrief
      const { debriefPdf } = await import('./debrief-pdf.ts')
      const pdf = await debriefPdf(debrief, query)
      return download(pdf, { name: `glasshouse-debrief-${query.language}.pdf`, type: 'application/pdf' })
    }),
  ]
}
