import type { OnboardingState } from '#root/contract/onboarding.ts'
import type { FieldName } from '#root/domain/onboarding.ts'
import { answer, api } from '#root/web/api/client.ts'
import { useOperation } from '#root/web/api/operation.ts'

export interface RevisionRequest {
  readonly id: string
  readonly fields: FieldName[]
  readonly note: string
}

/** Approves and rejects records, and asks for revisions. `onDecided` is called with each answer, before the lists are read again. */
export function useDecideOnboarding(onDecided: (state: OnboardingState) => void) {
  const approve = useOperation(async (id: string, key: string) => {
    const sent = api.onboarding[':id'].approval.$post({ param: { id }, header: { 'idempotency-key': key } })
    onDecided(await answer(sent))
  })
  const reject = useOperation(async ({ id, reason }: { id: string; reason: string }, key: string) => {
    const sent = api.onboarding[':id'].rejection.$post({
      param: { id },
      header: { 'idempotency-key': key },
      json: { reason },
    })
    onDecided(await answer(sent))
  })
  const revise = useOperation(async ({ id, fields, note }: RevisionRequest, key: string) => {
    const sent = api.onboarding[':id'].revision.$post({
      param: { id },
      header: { 'idempotency-key': key },
      json: { fields, note },
    })
    onDecided(await answer(sent))
  })
  return { approve, reject, revise }
}
