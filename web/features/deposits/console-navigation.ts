import { ArrowDownToLine } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/deposits',
  icon: ArrowDownToLine,
  label: m.operator_nav_deposits,
  group: 'work',
  order: 20,
  isInBottomBar: true,
  pendingCount: (firm) => firm.pendingDeposits,
}
