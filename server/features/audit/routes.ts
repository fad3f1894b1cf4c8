import * as contract from '#root/contract/audit.ts'
import { verifyAuditLog } from '#root/server/platform/audit-chain.ts'
import { readAuditNote } from '#root/server/platform/audit-note.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { actingStaff, newRouter } from '#root/server/platform/http/router.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { exportCsv, exportJson } from './export-audit.ts'
import { listAudit, readChoices } from './store.ts'

interface AuditServices {
  readonly db: Queryable
  /** Queries without limits of time. */
  readonly proofs: Queryable
  readonly settings: Pick<Settings, 'dataDir'>
}

/** The routes of the audit log. */
export function auditRoutes({ db, proofs, settings }: AuditServices) {
  return newRouter()
    .openapi(contract.proveAudit, async (c) => c.json(await proveAudit(proofs, settings.dataDir), 200))
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

async function proveAudit(db: Queryable, dataDir: string): Promise<contract.AuditProof> {
  const note = readAuditNote(dataDir)
  const { head, gap } = await verifyAuditLog(db, note ? [note] : [])
  return { entries: head?.position ?? 0, digest: head?.digest ?? null, gap, provedAt: new Date().toISOString() }
}

function fileHeaders(type: string, ending: string) {
  return {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="glasshouse-audit-log.${ending}"`,
  }
}
