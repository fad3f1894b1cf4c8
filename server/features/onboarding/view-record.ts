import { eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { OnboardingForReview, OnboardingRecord } from '#root/contract/onboarding-review.ts'
import { isRefusal, type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordStandalone } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { clientColumns } from '#root/server/review/queue.ts'
import { toOnboarding } from './read-onboarding.ts'
import { findRecord, type OnboardingServices } from './store.ts'

/** A complete record for a staff member, whose access is first audited. An expired record is not found. */
export async function viewRecord(
  { db, files }: OnboardingServices,
  reader: Actor,
  id: string,
): Promise<OnboardingRecord | Refusal<'not-found'>> {
  const found = await readSnapshot(db, async (tx) => {
    const row = await findRecord(tx, id)
    if (!row || row.expiresAt <= new Date()) return refuse('not-found')
    const record = { ...(await toOnboarding(tx, files, row)), client: await clientOf(tx, row.clientId) }
    return { record, clientId: row.clientId }
  })
  if (isRefusal(found)) return found
  await recordStandalone(db, {
    actor: reader,
    action: 'onboarding-viewed',
    subject: { kind: 'onboarding', id },
    concerns: found.clientId,
  })
  return found.record
}

/** The client of a record. */
export async function clientOf(db: Queryable, clientId: string): Promise<OnboardingForReview['client']> {
  const [client] = await db.select(clientColumns).from(users).where(eq(users.id, clientId))
  return client!
}
