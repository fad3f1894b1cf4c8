import { ChartSpline } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/lab?view=now',
  icon: ChartSpline,
  label: m.lab_nav,
  group: 'records',
  order: 50,
}
