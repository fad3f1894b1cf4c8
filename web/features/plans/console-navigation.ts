import { Layers } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/plans',
  icon: Layers,
  label: m.plan_nav,
  group: 'firm',
  order: 10,
}
