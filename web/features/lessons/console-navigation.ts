import { Presentation } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/lessons',
  icon: Presentation,
  label: m.rooms_nav,
  group: 'people',
  order: 15,
}
