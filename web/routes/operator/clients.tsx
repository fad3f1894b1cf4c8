import { m } from '#root/contract/messages/messages.js'
import { ClientList } from '#root/web/features/clients/client-list.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'
import { SampleClassPane } from '#root/web/features/samples/sample-class-pane.tsx'
import { ScreenTitle } from '#root/web/ui/pane.tsx'

/** The firm's clients, /operator/clients. */
export default function OperatorClients() {
  return (
    <>
      <ConsoleTitle page={m.clients_nav()} />
      <ScreenTitle title={m.clients_heading()}>{m.clients_text()}</ScreenTitle>
      <div className="in-turn">
        <div>
          <ClientList />
        </div>
        <SampleClassPane />
      </div>
    </>
  )
}
