import type { OnboardingState } from '#root/contract/onboarding.ts'
import { checkForm } from '#root/domain/onboarding-checks.ts'
import { checkOpen, type OnboardingRefusal, withoutHidden } from '#root/domain/onboarding.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { firmDay } from './firm-day.ts'
import { type IncompleteRefusal, decryptForm, refuseIncomplete } from './form.ts'
import { publishOnboarding } from './publish-onboarding.ts'
import { documentsOf, lockRecordOf, type OnboardingServices, updateRecord } from './store.ts'

type SubmissionRefusal = 'not-found' | 'idempotency-key-reused' | OnboardingRefusal | IncompleteRefusal

/**
 * Submits the client's record, for the first time or after a revision. Refuses a record that is not open, and names
 * every invalid answer and every missing document. Answers of hidden fields are not submitted.
 */
export async function submitOnboarding(
  { db, files }: OnboardingServices,
  client: { readonly id: string; readonly role: 'client' },
  key: string,
): Promise<OnboardingState | Refusal<SubmissionRefusal>> {
  const operation = { actorId: client.id, key, operation: 'onboarding.submit', request: {} }
  return runOnce<OnboardingState | Refusal<SubmissionRefusal>>(db, operation, async (tx) => {
    const row = await lockRecordOf(tx, client.id)
    if (!row) return refuse('not-found')
    const refused = checkOpen(row.status)
    if (refused) return refused
    const form = await decryptForm(tx, files, row)
    const present = (await documentsOf(tx, row.id)).map(({ document }) => document)
    const issues = checkForm(form.answers, present, await firmDay(tx))
    if (issues.length > 0) return refuseIncomplete(issues)

    const submitted = { answers: withoutHidden(form.answers), revision: null, reason: null }
    await updateRecord(tx, files, row, submitted, { status: 'submitted', submitted: true })
    await recordAudit(tx, {
      actor: client,
      action: 'onboarding-submitted',
      subject: { kind: 'onboarding', id: row.id },
      before: { status: row.status },
      after: { status: 'submitted' },
    })
    await publishOnboarding(tx, row)
    return { id: row.id, status: 'submitted' }
  })
}
