import { readAuditNote } from '#platform/audit-note.ts'
import * as contract from '#root/contract/audit.ts'
import { verifyAuditLog } from '#root/server/platform/audit-chain.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { download, route, type Route } from '#root/server/platform/http/route.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { exportCsv, exportJson } from './export-audit.ts'
import { listAudit, readChoices } from './store.ts'

interface AuditServices {
  readonly db: Queryable
  /** Queries without time limits. */
  readonly verifications: Queryable
  readonly settings: Pick<Settings, 'dataDir'>
}

/** The routes of the audit log. */
export function auditRoutes({ db, verifications, settings }: AuditServices): Route[] {
  return [
    route(contract.verifyAudit, () => verifyAudit(verifications, settings.dataDir)),
    route(contract.listAudit, ({ query }) => listAudit(db, query)),
    route(contract.listAuditChoices, () => readChoices(db)),
    route(contract.exportAuditCsv, async ({ actor, query }) =>
      download(await exportCsv(db, actor, query), {
        name: 'glasshouse-audit-log.csv',
        type: 'text/csv; charset=utf-8',
      }),
    ),
    route(contract.exportAuditJson, async ({ actor, query }) =>
      download(await exportJson(db, actor, query), {
        name: 'glasshouse-audit-log.json',
        type: 'application/json; charset=utf-8',
      }),
    ),
  ]
}

async function verifyAudit(db: Queryable, dataDir: string): Promise<contract.AuditVerification> {
  const note = readAuditNote(dataDir)
  const { head, gap } = await verifyAuditLog(db, note ? [note] : [])
  return { entries: head?.position ?? 0, digest: head?.digest ?? null, gap, verifiedAt: new Date().toISOString() }
}
