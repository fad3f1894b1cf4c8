import { m } from '#root/contract/messages/messages.js'
import { FirmScreen } from '#root/web/features/firm/firm-screen.tsx'

export default function OperatorHome() {
  return (
    <>
      <title>{m.operator_title({ page: m.operator_nav_home() })}</title>
      <FirmScreen />
    </>
  )
}
