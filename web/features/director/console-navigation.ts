import { Clapperboard } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/director',
  icon: Clapperboard,
  label: m.director_name,
  group: 'records',
  order: 80,
}
