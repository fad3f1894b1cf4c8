import { SlidersHorizontal } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/settings',
  icon: SlidersHorizontal,
  label: m.settings_nav,
  group: 'firm',
  order: 30,
}
