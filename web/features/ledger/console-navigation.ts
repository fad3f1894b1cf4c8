import { BookOpenText } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/ledger',
  icon: BookOpenText,
  label: m.ledger_nav,
  group: 'records',
  order: 10,
}
