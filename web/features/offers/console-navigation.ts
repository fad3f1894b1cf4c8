import { Scale } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/offers',
  icon: Scale,
  label: m.offers_nav,
  group: 'firm',
  order: 25,
}
