import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ClientDocument } from '#root/contract/clients.ts'
import { m } from '#root/contract/messages/messages.js'
import { formatBytes } from '#root/web/ui/bytes.ts'
import { EmptyState } from '#root/web/ui/empty-state.tsx'
import { Moment } from '#root/web/ui/moment.tsx'
import { localeTag } from '#root/web/ui/number-format.ts'
import type { Column } from '#root/web/ui/table.tsx'
import { ClientTable } from './client-table.tsx'
import { clientDocumentsQuery } from './queries.ts'

/** What the client has uploaded and is still kept. A file itself is shown where it belongs to, which is audited there. */
export function ClientDocuments({ id }: { id: string }) {
  const read = useQuery(clientDocumentsQuery(id))
  return (
    <ClientTable
      read={read}
      caption={m.clients_documents()}
      columns={columns()}
      empty={<EmptyState title={m.clients_no_documents()}>{m.clients_no_documents_text()}</EmptyState>}
    />
  )
}

const columns = (): readonly Column<ClientDocument>[] => [
  {
    key: 'file',
    heading: m.clients_document(),
    cell: ({ name, deposit }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-xs text-soft">
          {deposit ? <ProofLink deposit={deposit} /> : m.clients_document_other()}
        </span>
      </>
    ),
  },
  {
    key: 'size',
    heading: m.clients_document_size(),
    align: 'end',
    cell: ({ bytes }) => <span className="whitespace-nowrap">{formatBytes(bytes, localeTag())}</span>,
  },
  { key: 'uploaded', heading: m.clients_document_uploaded(), cell: ({ uploadedAt }) => <Moment at={uploadedAt} /> },
  {
    key: 'expires',
    heading: m.clients_document_expires(),
    cell: ({ expiresAt }) => <Moment at={expiresAt} time={false} />,
  },
]

function ProofLink({ deposit: { id, status } }: { deposit: NonNullable<ClientDocument['deposit']> }) {
  return (
    <Link
      to={`/operator/deposits?status=${status}&deposit=${id}`}
      className="link inline-flex min-h-8 items-center max-md:min-h-11"
    >
      {m.clients_document_of_deposit()}
    </Link>
  )
}
