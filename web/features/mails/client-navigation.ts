import { Mail } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/dashboard/mailbox',
  icon: Mail,
  label: m.mailbox_nav,
  order: 70,
  isInTopBar: true,
}
