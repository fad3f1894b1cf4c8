import type { Onboarding } from '#root/contract/onboarding.ts'
import { noAnswers } from '#root/domain/onboarding.ts'
import { maskSocialSecurityNumber } from '#root/domain/social-security.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import type { OnboardingRow } from '#root/server/platform/tables/onboarding.ts'
import { decryptForm } from './form.ts'
import { documentsOf, findRecordOf, type OnboardingServices } from './store.ts'

const emptyOnboarding: Onboarding = {
  id: null,
  status: 'draft',
  step: 1,
  answers: noAnswers,
  documents: [],
  revision: null,
  reason: null,
  submittedAt: null,
  decidedAt: null,
  expiresAt: null,
}

/** A client's record; an empty draft if there is none or it has expired. */
export function readOnboardingOf({ db, files }: OnboardingServices, clientId: string): Promise<Onboarding> {
  // A concurrent deletion removes the record with its documents and its key.
  return readSnapshot(db, async (tx) => {
    const row = await findRecordOf(tx, clientId)
    return row && row.expiresAt > new Date() ? toOnboarding(tx, files, row) : emptyOnboarding
  })
}

/** A record as displayed to its client and to the staff, with the social security number masked. */
export async function toOnboarding(
  db: Queryable,
  files: OnboardingServices['files'],
  row: OnboardingRow,
): Promise<Onboarding & { id: string }> {
  const { answers, revision, reason } = await decryptForm(db, files, row)
  const socialSecurityNumber = maskSocialSecurityNumber(answers.socialSecurityNumber)
  return {
    id: row.id,
    status: row.status,
    step: row.step,
    answers: { ...answers, socialSecurityNumber },
    documents: await documentsOf(db, row.id),
    revision,
    reason,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  }
}
