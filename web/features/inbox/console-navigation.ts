import { Inbox } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/inbox',
  icon: Inbox,
  label: m.inbox_nav,
  group: 'people',
  order: 30,
}
