import type { Actor } from '#root/contract/identity.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import { openForm } from './form.ts'
import { atOneMoment } from './read-onboarding.ts'
import { findRecord, type OnboardingServices } from './store.ts'

/** All of a record's social security number, for somebody of the staff, whose look is written to the audit log. '' when none was given. */
export function revealNumber(
  { db, files }: OnboardingServices,
  reader: Actor,
  id: string,
): Promise<{ socialSecurityNumber: string } | Refusal<'not-found'>> {
  return atOneMoment(db, async (tx) => {
    const row = await findRecord(tx, id)
    if (!row || row.expiresAt <= new Date()) return refuse('not-found')
    const { answers } = await openForm(tx, files, row)
    await recordAudit(tx, {
      actor: reader,
      action: 'onboarding-number-revealed',
      subject: { kind: 'onboarding', id },
      concerns: row.clientId,
    })
    return { socialSecurityNumber: answers.socialSecurityNumber }
  })
}
