import type { Onboarding } from '#root/contract/onboarding.ts'
import { noAnswers } from '#root/domain/onboarding.ts'
import { maskSocialSecurityNumber } from '#root/domain/social-security.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import type { OnboardingRow } from '#root/server/platform/tables/onboarding.ts'
import { openForm } from './form.ts'
import { documentsOf, findRecordOf, type OnboardingServices } from './store.ts'

const nothingYet: Onboarding = {
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

/** A client's record; an empty draft when there is none, or its time is over. */
export async function readOnboardingOf({ db, files }: OnboardingServices, clientId: string): Promise<Onboarding> {
  const row = await findRecordOf(db, clientId)
  return row && row.expiresAt > new Date() ? toOnboarding(db, files, row) : nothingYet
}

/** A record as it is shown, to its client and to the staff: with the social security number masked. */
export async function toOnboarding(
  db: Queryable,
  files: OnboardingServices['files'],
  row: OnboardingRow,
): Promise<Onboarding & { id: string }> {
  const { answers, revision, reason } = await openForm(db, files, row)
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
