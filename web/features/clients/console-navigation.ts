import { UsersRound } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/clients',
  icon: UsersRound,
  label: m.clients_nav,
  group: 'people',
  order: 20,
}
