import { ArrowUpFromLine } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/withdrawals',
  icon: ArrowUpFromLine,
  label: m.operator_nav_withdrawals,
  group: 'work',
  order: 30,
  isInBottomBar: true,
  pendingCount: (firm) => firm.pendingWithdrawals,
}
