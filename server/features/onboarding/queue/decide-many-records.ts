import type { Actor } from '#root/contract/identity.ts'
import {
  decisionLimit,
  type DecisionsRequest,
  type OutcomePreview,
  previewLimit,
  type PreviewRequest,
} from '#root/contract/review.ts'
import { checkOnboardingDecision } from '#root/domain/onboarding.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { decideMany } from '#root/server/platform/decide-many.ts'
import { decideOnboarding } from '../decide-onboarding.ts'
import type { OnboardingServices } from '../store.ts'
import { selectInOrder } from './store.ts'

/** What deciding many records would come to. Changes nothing. */
export async function previewDecisions(db: Queryable, request: PreviewRequest): Promise<OutcomePreview> {
  const found = await selectInOrder(db, request, previewLimit + 1)
  const items = found.slice(0, previewLimit).map(({ id, client, status }) => ({
    id,
    name: `${client.firstName} ${client.lastName}`,
    outcome: checkOnboardingDecision(status)?.refusal ?? 'ready',
  }))
  return { items, isCut: found.length > previewLimit }
}

/** Approves or rejects many records, each by itself and once, in the order of their arrival. Tells what became of each. */
export async function decideManyRecords(
  services: OnboardingServices,
  operator: Actor,
  key: string,
  request: DecisionsRequest,
) {
  const decision =
    request.decision === 'approve'
      ? ({ status: 'approved' } as const)
      : ({ status: 'rejected', reason: request.reason } as const)
  return decideMany(services.db, {
    actor: operator,
    key,
    noun: 'onboarding',
    request,
    found: await selectInOrder(services.db, request, decisionLimit),
    decideOne: async (id, own) => {
      const outcome = await decideOnboarding(services, operator, own, id, decision)
      return isRefusal(outcome) ? outcome : outcome.status
    },
  })
}
