import { Landmark } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ClientEntry } from '#root/web/ui/navigation.ts'

export const entry: ClientEntry = {
  to: '/dashboard/investmentplans',
  icon: Landmark,
  label: m.dashboard_nav_plans,
  shortLabel: m.public_nav_plans,
  order: 40,
  isInBottomBar: true,
}
