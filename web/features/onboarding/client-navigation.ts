import { FileCheck2 } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/cdd',
  icon: FileCheck2,
  label: m.cdd_nav,
  order: 80,
}
