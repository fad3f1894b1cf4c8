import { m } from '#root/contract/messages/messages.js'
import type { OnboardingStatus } from '#root/domain/onboarding.ts'
import { Status, type StatusTone } from '#root/web/ui/status.tsx'

const states: Record<OnboardingStatus, { tone: StatusTone; label: () => string }> = {
  draft: { tone: 'open', label: m.status_declaration_draft },
  submitted: { tone: 'pending', label: m.status_declaration_pending },
  'revision-requested': { tone: 'undone', label: m.status_declaration_revision },
  approved: { tone: 'done', label: m.status_declaration_approved },
  rejected: { tone: 'refused', label: m.status_declaration_rejected },
}

/** The state of an onboarding record, as a label with its sign. */
export function OnboardingStatusLabel({ status }: { status: OnboardingStatus }) {
  const { tone, label } = states[status]
  return <Status tone={tone}>{label()}</Status>
}
