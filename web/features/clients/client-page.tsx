import { useQuery } from '@tanstack/react-query'
import type { Client } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { RefusedError } from '#root/web/api/client.ts'
import { BackLink } from '#root/web/ui/back-link.tsx'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { LoadFailed } from '#root/web/ui/load-failed.tsx'
import { formatMoment } from '#root/web/ui/moment.tsx'
import { Notice } from '#root/web/ui/notice.tsx'
import { Pane } from '#root/web/ui/pane.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import { Skeleton } from '#root/web/ui/skeleton.tsx'
import { Tabs } from '#root/web/ui/tabs.tsx'
import { ClientActions } from './client-actions.tsx'
import { tabOf } from './client-address.ts'
import { ClientOverview } from './client-overview.tsx'
import { ClientState } from './client-state.tsx'
import {
  ClientAuditEvents,
  ClientDeposits,
  ClientDocuments,
  ClientLedger,
  ClientSessions,
  ClientWithdrawals,
} from './client-table.tsx'
import { clientQuery } from './queries.ts'

/** One client: their details, their records, and an operator's actions. The open tab is in the address. */
export function ClientPage({ id }: { id: string }) {
  const client = useQuery(clientQuery(id))
  return (
    <>
      <BackLink to="/operator/clients" className="mb-4">
        {m.clients_back()}
      </BackLink>
      {client.data ? <Open client={client.data} /> : <MissingClient read={client} />}
    </>
  )
}

function MissingClient({ read }: { read: { error: Error | null; refetch: () => unknown } }) {
  if (read.error instanceof RefusedError && read.error.code === 'not-found')
    return <EmptyState title={m.clients_not_found()} />
  if (read.error) return <LoadFailed what={m.clients_client()} error={read.error} onRetry={() => void read.refetch()} />
  return (
    <div role="status" aria-label={m.ui_loading()} className="grid gap-6">
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  )
}

function Open({ client }: { client: Client }) {
  const [address, change] = useSearchAddress()
  return (
    <>
      <header className="mb-6 grid items-center gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:*:col-span-full lg:*:first:col-span-1 lg:[&>[role=group]]:col-span-1">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-2xl wrap-anywhere sm:text-3xl">{`${client.firstName} ${client.lastName}`}</h1>
          <ClientState client={client} />
        </div>
        {!client.deletedAt && <ClientActions client={client} />}
        <ClientNotices client={client} />
      </header>
      <Pane>
        <Tabs
          label={m.clients_tabs()}
          current={tabOf(address)}
          onCurrent={(tab) => change(() => new URLSearchParams(tab === 'overview' ? {} : { tab }))}
          tabs={[
            { key: 'overview', label: m.clients_tab_overview(), panel: <ClientOverview client={client} /> },
            { key: 'ledger', label: m.clients_tab_ledger(), panel: <ClientLedger id={client.id} /> },
            { key: 'deposits', label: m.operator_nav_deposits(), panel: <ClientDeposits id={client.id} /> },
            { key: 'withdrawals', label: m.operator_nav_withdrawals(), panel: <ClientWithdrawals id={client.id} /> },
            { key: 'documents', label: m.clients_tab_documents(), panel: <ClientDocuments id={client.id} /> },
            { key: 'sessions', label: m.clients_tab_sessions(), panel: <ClientSessions id={client.id} /> },
            { key: 'activity', label: m.clients_tab_activity(), panel: <ClientAuditEvents id={client.id} /> },
          ]}
        />
      </Pane>
    </>
  )
}

function ClientNotices({ client: { deletedAt, lockedAt, lockedReason, isSample } }: { client: Client }) {
  if (deletedAt) return <Notice tone="info">{m.clients_deleted_notice()}</Notice>
  return (
    <>
      {lockedAt && (
        <Notice tone="info">
          {m.clients_locked_notice({ moment: formatMoment(lockedAt), reason: lockedReason ?? '' })}
        </Notice>
      )}
      {isSample && <Notice tone="info">{m.clients_sample_notice()}</Notice>}
    </>
  )
}
