import { ArrowDownToLine } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/dashboard/deposit',
  icon: ArrowDownToLine,
  label: m.dashboard_nav_deposit,
  order: 30,
  isInBottomBar: true,
}
