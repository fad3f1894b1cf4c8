import { GraduationCap } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/results',
  icon: GraduationCap,
  label: m.results_nav,
  group: 'records',
  order: 90,
}
