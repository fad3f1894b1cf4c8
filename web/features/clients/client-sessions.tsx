import { useQuery } from '@tanstack/react-query'
import { m } from '#root/contract/messages/messages.js'
import type { Session } from '#root/contract/sessions.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import type { Column } from '#root/web/ui/table.tsx'
import { ClientTable } from './client-table.tsx'
import { clientSessionsQuery } from './queries.ts'

/** Where the client is signed in, the latest seen first. */
export function ClientSessions({ id }: { id: string }) {
  const read = useQuery(clientSessionsQuery(id))
  return (
    <ClientTable
      read={read}
      caption={m.clients_tab_sessions()}
      columns={columns()}
      empty={<EmptyState title={m.clients_no_sessions()} />}
    />
  )
}

const columns = (): readonly Column<Session>[] => [
  {
    key: 'device',
    heading: m.clients_tab_sessions(),
    cell: ({ device: { browser, system } }) =>
      m.clients_session_device({
        browser: browser ?? m.clients_unknown_browser(),
        system: system ?? m.clients_unknown_system(),
      }),
  },
  {
    key: 'address',
    heading: m.clients_session_address(),
    cell: ({ address }) => (
      <span dir="ltr" className="figures">
        {address ?? '–'}
      </span>
    ),
  },
  { key: 'since', heading: m.clients_session_since(), cell: ({ since }) => <Moment at={since} /> },
  { key: 'seen', heading: m.clients_session_seen(), cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
]
