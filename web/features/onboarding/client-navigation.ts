import { FileCheck2 } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { isSeatAddress } from '#root/domain/seat.ts'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/cdd',
  icon: FileCheck2,
  label: m.cdd_nav,
  order: 80,
  // Most clients are not seats: their first HTML has all of their entries.
  isVisibleTo: (actor) => actor === undefined || !isSeatAddress(actor.email),
}
