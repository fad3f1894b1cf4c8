import type { OnboardingState } from '#root/contract/onboarding.ts'
import type { FieldName } from '#root/domain/onboarding.ts'
import { call } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'

export interface RevisionRequest {
  readonly id: string
  readonly fields: FieldName[]
  readonly note: string
}

/** Approves and rejects records, and asks for revisions. `onDecided` is called with each answer, before the lists are read again. */
export function useDecideOnboarding(onDecided: (state: OnboardingState) => void) {
  const approve = useOperation(async (id: string, key: string) => {
    onDecided(await call('POST /api/operator/onboarding/{id}/approval', { params: { id }, key }))
  })
  const reject = useOperation(async ({ id, reason }: { id: string; reason: string }, key: string) => {
    onDecided(await call('POST /api/operator/onboarding/{id}/rejection', { params: { id }, body: { reason }, key }))
  })
  const revise = useOperation(async ({ id, fields, note }: RevisionRequest, key: string) => {
    onDecided(
      await call('POST /api/operator/onboarding/{id}/revision', { params: { id }, body: { fields, note }, key }),
    )
  })
  return { approve, reject, revise }
}
