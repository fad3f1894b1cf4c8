import { m } from '#root/contract/messages/messages.js'
import { AuditScreen } from '#root/web/features/audit/audit-screen.tsx'

/** What is on record, /operator/audit. */
export default function OperatorAudit() {
  return (
    <>
      <title>{m.operator_title({ page: m.audit_nav() })}</title>
      <AuditScreen />
    </>
  )
}
