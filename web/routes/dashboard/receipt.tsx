import { useParams } from 'react-router'
import { m } from '#root/contract/messages/messages.js'
import { ReceiptSheet } from '#root/web/features/history/receipt-sheet.tsx'
import type { DashboardHandle } from './layout.tsx'

export const handle: DashboardHandle = { page: m.receipt_page, whenSignedOut: 'show-message' }

/** The receipt of a deposit or a withdrawal to print, /dashboard/history/receipt/<transaction ID>. */
export default function ReceiptRoute() {
  return <ReceiptSheet id={useParams().id ?? ''} />
}
