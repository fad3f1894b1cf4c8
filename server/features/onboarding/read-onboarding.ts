import type { Onboarding } from '#root/contract/onboarding.ts'
import { noAnswers } from '#root/domain/onboarding.ts'
import { maskSocialSecurityNumber } from '#root/domain/social-security.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import type { OnboardingRow } from '#root/server/platform/tables/onboarding.ts'
import { decryptForm } from './form.ts'
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

/** A client's record; an empty draft if there is none or it has expired. */
export function readOnboardingOf({ db, files }: OnboardingServices, clientId: string): Promise<Onboarding> {
  return atOneMoment(db, async (tx) => {
    const row = await findRecordOf(tx, clientId)
    return row && row.expiresAt > new Date() ? toOnboarding(tx, files, row) : nothingYet
  })
}

/** Reads in one snapshot: a concurrent deletion removes the record with its documents and its key. */
export function atOneMoment<Result>(db: Queryable, read: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
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
