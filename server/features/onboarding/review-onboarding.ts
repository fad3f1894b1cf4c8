import { asc, desc, eq } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { OnboardingForReview, OnboardingRecord } from '#root/contract/onboarding-review.ts'
import type { OnboardingStatus } from '#root/domain/onboarding.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { onboardingRecords, type OnboardingRow } from '#root/server/platform/tables/onboarding.ts'
import { atOneMoment, toOnboarding } from './read-onboarding.ts'
import { findRecord, type OnboardingServices } from './store.ts'

const listLimit = 500

/** Records of a status with whose they are: submitted ones in the order they came, the others the latest first. */
export async function listByStatus(db: Queryable, status: OnboardingStatus): Promise<OnboardingForReview[]> {
  const rows = await db
    .select({ row: onboardingRecords, client: clientColumns })
    .from(onboardingRecords)
    .innerJoin(users, eq(users.id, onboardingRecords.clientId))
    .where(eq(onboardingRecords.status, status))
    .orderBy(status === 'submitted' ? asc(onboardingRecords.submittedAt) : desc(onboardingRecords.changedAt))
    .limit(listLimit)
  return rows.map(({ row, client }) => toReview(row, client))
}

/** All of a record for somebody of the staff, whose view is written to the audit log. One whose time is over is not found. */
export function viewRecord(
  { db, files }: OnboardingServices,
  reader: Actor,
  id: string,
): Promise<OnboardingRecord | Refusal<'not-found'>> {
  return atOneMoment(db, async (tx) => {
    const row = await findRecord(tx, id)
    if (!row || row.expiresAt <= new Date()) return refuse('not-found')
    const record = { ...(await toOnboarding(tx, files, row)), client: await clientOf(tx, row.clientId) }
    await recordAudit(tx, {
      actor: reader,
      action: 'onboarding-viewed',
      subject: { kind: 'onboarding', id },
      concerns: row.clientId,
    })
    return record
  })
}

/** The client of a record. */
export async function clientOf(db: Queryable, clientId: string): Promise<OnboardingForReview['client']> {
  const [client] = await db.select(clientColumns).from(users).where(eq(users.id, clientId))
  return client!
}

const clientColumns = { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email }

function toReview(
  { id, status, submittedAt, decidedAt, expiresAt }: OnboardingRow,
  client: OnboardingForReview['client'],
): OnboardingForReview {
  return {
    id,
    status,
    client,
    submittedAt: submittedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}
