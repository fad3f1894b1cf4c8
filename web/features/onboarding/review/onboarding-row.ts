import type { OnboardingForReview } from '#root/contract/onboarding-review.ts'
import { callsOf } from '#root/web/review/review-calls.ts'

/** A record in the queue. One that is submitted is pending there, as everything that waits. */
export type OnboardingRow = Omit<OnboardingForReview, 'status'> & {
  readonly status: OnboardingForReview['status'] | 'pending'
  readonly createdAt: string
}

const calls = callsOf('onboarding')

/** The calls of the review of onboarding records. */
export const onboardingCalls = {
  ...calls,
  async list({ status, ...asked }: Parameters<typeof calls.list>[0]) {
    const page = await calls.list({ ...asked, status: status === 'pending' ? 'submitted' : status })
    return { ...page, rows: page.rows.map(rowOf) }
  },
  find: async (id: string) => rowOf(await calls.find(id)),
}

function rowOf(record: OnboardingForReview): OnboardingRow {
  const status = record.status === 'submitted' ? 'pending' : record.status
  return { ...record, status, createdAt: record.submittedAt ?? record.expiresAt }
}
