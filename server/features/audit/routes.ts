import * as contract from '#root/contract/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingStaff, newRouter } from '#root/server/platform/http/router.ts'
import { exportCsv, exportJson } from './export-audit.ts'
import { listAudit, readChoices } from './store.ts'

/** The routes of the audit log. */
export function auditRoutes({ db }: { db: Queryable }) {
  return newRouter()
    .openapi(contract.listAudit, async (c) => c.json(await listAudit(db, c.req.valid('query')), 200))
    .openapi(contract.listAuditChoices, async (c) => c.json(await readChoices(db), 200))
    .openapi(contract.exportAuditCsv, async (c) =>
      c.body(await exportCsv(db, actingStaff(c), c.req.valid('query')), 200, fileHeaders('text/csv', 'csv')),
    )
    .openapi(contract.exportAuditJson, async (c) => {
      const text = await exportJson(db, actingStaff(c), c.req.valid('query'))
      // JSON that is written as it is read, which the types of an answer have no word for.
      return c.body(text, 200, fileHeaders('application/json', 'json')) as never
    })
}

function fileHeaders(type: string, ending: string) {
  return {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="glasshouse-audit-log.${ending}"`,
  }
}
