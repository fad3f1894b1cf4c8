import { FileCheck2 } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import type { ConsoleEntry } from '#root/web/ui/navigation.ts'

export const entry: ConsoleEntry = {
  to: '/operator/onboarding',
  icon: FileCheck2,
  label: m.cdd_review_nav,
  group: 'work',
  order: 40,
  pendingCount: (firm) => firm.pendingOnboarding,
}
