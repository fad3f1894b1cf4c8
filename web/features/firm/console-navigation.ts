import { Building2 } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator',
  icon: Building2,
  label: m.operator_nav_home,
  group: 'work',
  order: 10,
  isInBottomBar: true,
}
