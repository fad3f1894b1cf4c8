import { UserRound } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/profile',
  icon: UserRound,
  label: m.profile_nav,
  group: 'people',
  order: 40,
}
