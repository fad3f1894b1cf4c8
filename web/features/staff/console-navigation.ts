import { IdCard } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/staff',
  icon: IdCard,
  label: m.staff_nav,
  group: 'people',
  order: 10,
}
