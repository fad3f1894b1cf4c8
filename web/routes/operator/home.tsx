import { m } from '#root/contract/messages/messages.js'
import { FirmScreen } from '#root/web/features/firm/firm-screen.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'

/** The firm at a glance, /operator. */
export default function OperatorHome() {
  return (
    <>
      <ConsoleTitle page={m.operator_nav_home()} />
      <FirmScreen />
    </>
  )
}
