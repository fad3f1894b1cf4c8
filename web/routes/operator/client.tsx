import { useParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { ClientPage } from '#root/web/features/clients/client-page.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'

/** One client, /operator/clients/ID. */
export default function OperatorClient() {
  const { id = '' } = useParams()
  return (
    <>
      <ConsoleTitle page={m.clients_client()} />
      <ClientPage key={id} id={id} />
    </>
  )
}
