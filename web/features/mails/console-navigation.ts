import { Mails } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/outbox',
  icon: Mails,
  label: m.outbox_nav,
  group: 'records',
  order: 30,
}
