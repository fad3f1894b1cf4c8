import { House } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/dashboard',
  icon: House,
  label: m.dashboard_nav_overview,
  order: 10,
  isInBottomBar: true,
}
