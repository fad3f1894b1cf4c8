import { useParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { ClientPage } from '#root/web/features/clients/client-page.tsx'

/** One client, /operator/clients/ID. */
export default function OperatorClient() {
  const { id = '' } = useParams()
  return (
    <>
      <title>{m.operator_title({ page: m.clients_client() })}</title>
      <ClientPage key={id} id={id} />
    </>
  )
}
