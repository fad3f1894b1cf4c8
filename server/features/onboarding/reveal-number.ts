import type { Actor } from '#root/contract/identity.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordStandalone } from '#root/server/platform/audit.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { decryptForm } from './form.ts'
import { findRecord, type OnboardingServices } from './store.ts'

/**
 * The complete social security number of a record, for a staff member, whose access is first audited. '' if there is
 * none.
 */
export async function revealNumber(
  { db, files }: OnboardingServices,
  reader: Actor,
  id: string,
): Promise<{ socialSecurityNumber: string } | Refusal<'not-found'>> {
  const found = await readSnapshot(db, async (tx) => {
    const row = await findRecord(tx, id)
    if (!row || row.expiresAt <= new Date()) return refuse('not-found')
    const { answers } = await decryptForm(tx, files, row)
    return { socialSecurityNumber: answers.socialSecurityNumber, clientId: row.clientId }
  })
  if (isRefusal(found)) return found
  await recordStandalone(db, {
    actor: reader,
    action: 'onboarding-number-revealed',
    subject: { kind: 'onboarding', id },
    concerns: found.clientId,
  })
  return { socialSecurityNumber: found.socialSecurityNumber }
}
