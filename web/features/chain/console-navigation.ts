import { Blocks } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/chain',
  icon: Blocks,
  label: m.explorer_nav,
  group: 'records',
  order: 40,
}
