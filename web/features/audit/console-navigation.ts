import { ScrollText } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/audit',
  icon: ScrollText,
  label: m.audit_nav,
  group: 'records',
  order: 20,
}
