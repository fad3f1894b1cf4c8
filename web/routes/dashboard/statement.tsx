import { m } from '#root/contract/messages/messages.js'
import { StatementSheet } from '#root/web/features/history/statement-sheet.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = { page: m.statement_page, whenSignedOut: 'show-message' }

/** A statement to print, /dashboard/history/statement?from=2026-11-01&to=2026-11-30. */
export default function StatementRoute() {
  return <StatementSheet />
}
