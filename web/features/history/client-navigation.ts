import { ScrollText } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/dashboard/history',
  icon: ScrollText,
  label: m.dashboard_nav_history,
  order: 60,
  isInBottomBar: true,
}
