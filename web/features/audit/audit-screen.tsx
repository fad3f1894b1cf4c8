import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { Pager } from '#root/web/ui/pager.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { exportAddress, queryOf } from './audit-address.ts'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditVerification } from './audit-verification.tsx'
import { auditQuery } from './queries.ts'

/** The audit log. All filters are in the address bar. */
export function AuditScreen() {
  const [search] = useSearchAddress()
  const log = useQuery(auditQuery(queryOf(search)))
  return (
    <div className="in-turn">
      <ScreenTitle title={m.audit_heading()}>{m.audit_text()}</ScreenTitle>
      <AuditFilters />
      {log.data ? (
        <div aria-busy={log.isPlaceholderData || undefined} className={log.isPlaceholderData ? 'opacity-60' : ''}>
          {log.data.rows.length > 0 ? (
            <ol aria-label={m.audit_list()} className="border-t border-mullion">
              {log.data.rows.map((row) => (
                <AuditEntry key={row.id} row={row} />
              ))}
            </ol>
          ) : (
            <EmptyState title={m.audit_none()}>{m.audit_none_text()}</EmptyState>
          )}
          <Pager page={log.data} search={search} />
        </div>
      ) : log.error ? (
        <LoadFailed error={log.error} title={m.audit_failed()} onRetry={() => void log.refetch()} />
      ) : (
        <div role="status" aria-label={m.ui_loading()} className="grid gap-3">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-14 w-full" />
          ))}
        </div>
      )}
      <Export search={search} />
      <AuditVerification />
    </div>
  )
}

/** Plain links: the browser saves the responses. */
function Export({ search }: { search: URLSearchParams }) {
  return (
    <div className="mt-8 grid gap-3 border-t border-mullion pt-6 text-sm">
      <div className="flex flex-wrap gap-3">
        <ExportLink to={exportAddress(search, 'csv')} label={m.audit_export_csv()} />
        <ExportLink to={exportAddress(search, 'json')} label={m.audit_export_json()} />
      </div>
      <p className="text-xs text-soft">{m.audit_export_text()}</p>
    </div>
  )
}

function ExportLink({ to, label }: { to: string; label: string }) {
  return (
    <a
      href={to}
      download
      className="inline-flex min-h-11 items-center gap-2 rounded-sm border border-edge px-4 py-2 font-semibold hover:border-ink hover:bg-glass"
    >
      <Download aria-hidden="true" className="size-4" />
      {label}
    </a>
  )
}
