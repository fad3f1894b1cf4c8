import { useQuery } from '@tanstack/react-query'
import type { ClientAuditEvent } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { describeAction } from '#root/web/ui/audit-words.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { useSearchAddress } from '#root/web/ui/search-address.ts'
import type { Column } from '#root/web/ui/table.tsx'
import { pageQueryOf } from './client-address.ts'
import { ClientTable } from './client-table.tsx'
import { clientAuditEventsQuery } from './queries.ts'

/** What the client did and what was done to them, from the audit log. */
export function ClientAuditEvents({ id }: { id: string }) {
  const [address] = useSearchAddress()
  const read = useQuery(clientAuditEventsQuery(id, pageQueryOf(address)))
  return (
    <ClientTable
      read={read}
      caption={m.clients_activity()}
      columns={columns()}
      empty={<EmptyState title={m.clients_activity_none()} />}
    />
  )
}

const columns = (): readonly Column<ClientAuditEvent>[] => [
  { key: 'at', heading: m.clients_activity_at(), cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'action',
    heading: m.clients_activity_action(),
    cell: (event) => (
      <>
        {describeAction(event.action)}
        <span className="block text-xs text-soft wrap-anywhere">{detailsOf(event)}</span>
      </>
    ),
  },
  { key: 'by', heading: m.clients_activity_by(), cell: (event) => byWhom(event) },
]

function byWhom({ actor, actorRole }: ClientAuditEvent): string {
  if (actor) return actor.name
  return actorRole === 'visitor' ? m.clients_by_visitor() : m.clients_by_system()
}

/** What changed, and what else was noted, as the log has it. */
function detailsOf({ before, after, details }: ClientAuditEvent): string {
  const changes = Object.entries(after ?? {}).map(([name, value]) => `${name}: ${before?.[name] ?? '–'} → ${value}`)
  const notes = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
  return [...changes, ...notes].join(' · ')
}
