import { ArrowUpFromLine } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/dashboard/withdraws',
  icon: ArrowUpFromLine,
  label: m.dashboard_nav_withdraws,
  order: 50,
  isInBottomBar: true,
}
