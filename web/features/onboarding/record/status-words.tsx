import { m } from '#root/contract/messages/messages.js'
import type { OnboardingStatus } from '#root/domain/onboarding.ts'
import { Status, type StatusTone } from '#root/web/ui/status.tsx'

const states: Record<OnboardingStatus, { tone: StatusTone; words: () => string }> = {
  draft: { tone: 'open', words: m.cdd_status_draft },
  submitted: { tone: 'pending', words: m.cdd_status_submitted },
  'revision-requested': { tone: 'undone', words: m.cdd_status_revision },
  approved: { tone: 'done', words: m.cdd_status_approved },
  rejected: { tone: 'refused', words: m.cdd_status_rejected },
}

/** The state of an onboarding record, in words with its sign. */
export function OnboardingStatusWords({ status }: { status: OnboardingStatus }) {
  const { tone, words } = states[status]
  return <Status tone={tone}>{words()}</Status>
}
