import { Boxes } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/simulation',
  icon: Boxes,
  label: m.simulation_nav,
  group: 'firm',
  order: 40,
}
