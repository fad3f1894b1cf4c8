import { m } from '#root/contract/messages/messages.js'
import { AuditScreen } from '#root/web/features/audit/audit-screen.tsx'
import { ConsoleTitle } from '#root/web/features/operator/console-title.tsx'

/** The audit log, /operator/audit. */
export default function OperatorAudit() {
  return (
    <>
      <ConsoleTitle page={m.audit_nav()} />
      <AuditScreen />
    </>
  )
}
