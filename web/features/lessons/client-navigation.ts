import { School } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { isSeatAddress } from '#root/domain/seat.ts'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/dashboard/lesson',
  icon: School,
  label: m.lesson_bar,
  order: 95,
  isVisibleTo: (actor) => actor !== undefined && isSeatAddress(actor.email),
}
