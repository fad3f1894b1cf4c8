import { eq } from 'drizzle-orm'
import type { OnboardingForReview } from '#root/contract/onboarding-review.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { onboardingRecords } from '#root/server/platform/tables/onboarding.ts'
import { clientColumns, deciders, defineQueue } from '#root/server/review/queue.ts'

/**
 * Onboarding records as the staff lists them, each with its client and its decider. The client's answers are not read
 * here.
 */
export const onboardingQueue = defineQueue({
  table: onboardingRecords,
  waiting: 'submitted',
  dateOf: (status) => (status === 'submitted' ? 'submittedAt' : 'decidedAt'),
  select: selectRows,
  present: (_db, rows) => rows.map(toReview),
})

function selectRows(db: Queryable) {
  const { id, status, submittedAt, decidedAt, expiresAt } = onboardingRecords
  return db
    .select({
      record: { id, status, submittedAt, decidedAt, expiresAt },
      client: clientColumns,
      decidedBy: deciders.name,
    })
    .from(onboardingRecords)
    .innerJoin(users, eq(users.id, onboardingRecords.clientId))
    .leftJoin(deciders, eq(deciders.id, onboardingRecords.decidedBy))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

function toReview({ record, client, decidedBy }: Row): OnboardingForReview {
  const { submittedAt, decidedAt, expiresAt, ...rest } = record
  return {
    ...rest,
    client,
    decidedBy,
    submittedAt: submittedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}
