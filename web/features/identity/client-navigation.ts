import { UserRound } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/dashboard/profile',
  icon: UserRound,
  label: m.profile_nav,
  order: 20,
}
