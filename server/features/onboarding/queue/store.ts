import { eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OnboardingForReview, OnboardingReviewQuery } from '#root/contract/onboarding-review.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import type { Page } from '#root/server/platform/page.ts'
import {
  chosen,
  queueClauses,
  queueRowsToRead,
  type QueueTable,
  toQueuePage,
} from '#root/server/platform/review-page.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { onboardingRecords } from '#root/server/platform/tables/onboarding.ts'
import { clientColumns } from '../review-onboarding.ts'

const queue: QueueTable = {
  id: onboardingRecords.id,
  clientId: onboardingRecords.clientId,
  status: onboardingRecords.status,
  amountCents: null,
  waiting: 'submitted',
  dateOf: (status) => (status === 'submitted' ? onboardingRecords.submittedAt : onboardingRecords.decidedAt),
}

/** A page of the queue of records. */
export async function listForReview(db: Queryable, query: OnboardingReviewQuery): Promise<Page<OnboardingForReview>> {
  const page = toQueuePage(await selectPage(db, query), query, (row) => ({
    id: row.id,
    date: query.status === 'submitted' ? row.submittedAt : row.decidedAt,
  }))
  return { ...page, rows: page.rows.map(toReview) }
}

/** The statement that reads a page. */
export function selectPage(db: Queryable, query: OnboardingReviewQuery) {
  const { where, order } = queueClauses(queue, query)
  return selectForReview(db, where)
    .orderBy(...order)
    .limit(queueRowsToRead)
}

/** One record with whose it is; undefined when there is none. */
export async function findForReview(db: Queryable, id: string): Promise<OnboardingForReview | undefined> {
  const [row] = await selectForReview(db, eq(onboardingRecords.id, id))
  return row && toReview(row)
}

/** Those of the given ids, or what waits and is found by a search, in the order in which they came; no more than `limit`. */
export async function selectInOrder(
  db: Queryable,
  which: { ids: readonly string[] } | { search: string },
  limit: number,
): Promise<OnboardingForReview[]> {
  const rows = await selectForReview(db, chosen(queue, which))
    .orderBy(onboardingRecords.submittedAt, onboardingRecords.id)
    .limit(limit)
  return rows.map(toReview)
}

const deciders = alias(users, 'deciders')

/** Nothing of what the client wrote is read here. */
function selectForReview(db: Queryable, where: SQL | undefined) {
  const { id, status, submittedAt, decidedAt, expiresAt } = onboardingRecords
  return db
    .select({ id, status, submittedAt, decidedAt, expiresAt, client: clientColumns, decidedBy: deciders.name })
    .from(onboardingRecords)
    .innerJoin(users, eq(users.id, onboardingRecords.clientId))
    .leftJoin(deciders, eq(deciders.id, onboardingRecords.decidedBy))
    .where(where)
    .$dynamic()
}

type ReviewRow = Awaited<ReturnType<typeof selectForReview>>[number]

function toReview({ submittedAt, decidedAt, expiresAt, ...row }: ReviewRow): OnboardingForReview {
  return {
    ...row,
    submittedAt: submittedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}
