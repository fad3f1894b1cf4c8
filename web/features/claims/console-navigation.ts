import { Megaphone } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/claims',
  icon: Megaphone,
  label: m.claims_nav,
  group: 'firm',
  order: 20,
}
