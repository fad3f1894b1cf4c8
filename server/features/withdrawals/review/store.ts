import { eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PayoutForReview } from '#root/contract/payouts.ts'
import type { WithdrawalReviewQuery } from '#root/contract/withdrawal-review.ts'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import type { Cents } from '#root/domain/money.ts'
import { needsTwoOperators } from '#root/domain/withdrawals.ts'
import { type ActiveOperator, independentOf, listActiveOperators } from '#root/server/identity/independent-operators.ts'
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
import { type WithdrawalRow, withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { firstApprovalOf, readApprovalLimit } from '../first-approval.ts'
import { readPayoutsForReview } from '../payouts/tell-payout.ts'
import { toWithdrawal } from '../store.ts'

const isByCreation = (status: string) => status === 'pending' || status === 'all'

const queue: QueueTable = {
  id: withdrawals.id,
  clientId: withdrawals.clientId,
  status: withdrawals.status,
  amountCents: withdrawals.amountCents,
  waiting: 'pending',
  dateOf: (status) => (isByCreation(status) ? withdrawals.createdAt : withdrawals.decidedAt),
}

/** A page of a queue of withdrawals. */
export async function listForReview(db: Queryable, query: WithdrawalReviewQuery): Promise<Page<WithdrawalForReview>> {
  const page = toQueuePage(await selectPage(db, query), query, ({ withdrawal }) => ({
    ...withdrawal,
    date: isByCreation(query.status) ? withdrawal.createdAt : withdrawal.decidedAt,
  }))
  return { ...page, rows: await toReviews(db, page.rows) }
}

/** The statement that reads a page. */
export function selectPage(db: Queryable, query: WithdrawalReviewQuery) {
  const { where, order } = queueClauses(queue, query)
  return selectForReview(db, where)
    .orderBy(...order)
    .limit(queueRowsToRead)
}

/** One withdrawal with whose it is; undefined when there is none. */
export async function findForReview(db: Queryable, id: string): Promise<WithdrawalForReview | undefined> {
  const [review] = await toReviews(db, await selectForReview(db, eq(withdrawals.id, id)))
  return review
}

/** One withdrawal with whose it is; the caller knows that it exists. */
export async function readForReview(db: Queryable, id: string): Promise<WithdrawalForReview> {
  const review = await findForReview(db, id)
  if (!review) throw new Error(`Withdrawal ${id} or its client is gone`)
  return review
}

/** Those of the given ids, or what waits and is found by a search, in the order in which they came; no more than `limit`. */
export async function selectInOrder(
  db: Queryable,
  which: { ids: readonly string[] } | { search: string },
  limit: number,
): Promise<WithdrawalForReview[]> {
  const rows = await selectForReview(db, chosen(queue, which))
    .orderBy(withdrawals.createdAt, withdrawals.id)
    .limit(limit)
  return toReviews(db, rows)
}

const deciders = alias(users, 'deciders')

function selectForReview(db: Queryable, where: SQL | undefined) {
  const first = firstApprovalOf(db)
  return db
    .select({
      withdrawal: withdrawals,
      first: { operatorId: first.operatorId, approvedBy: first.approvedBy, approvedAt: first.approvedAt },
      client: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      decidedBy: deciders.name,
    })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.clientId))
    .leftJoin(deciders, eq(deciders.id, withdrawals.decidedBy))
    .leftJoinLateral(first, sql`true`)
    .where(where)
    .$dynamic()
}

interface ReviewRow {
  readonly withdrawal: WithdrawalRow
  readonly client: WithdrawalForReview['client']
  readonly decidedBy: string | null
  readonly first: { readonly operatorId: string; readonly approvedBy: string; readonly approvedAt: Date } | null
}

async function toReviews(db: Queryable, rows: readonly ReviewRow[]): Promise<WithdrawalForReview[]> {
  const limitCents = await readApprovalLimit(db)
  const paid = await readPayoutsForReview(
    db,
    rows.map(({ withdrawal }) => withdrawal.id),
  )
  const operators = rows.some(({ first }) => first !== null) ? await listActiveOperators(db) : []
  return rows.map((row) => toReview(row, paid.get(row.withdrawal.id) ?? null, { limitCents, operators }))
}

function toReview(
  { withdrawal, client, decidedBy, first }: ReviewRow,
  payout: PayoutForReview | null,
  { limitCents, operators }: { readonly limitCents: Cents | null; readonly operators: readonly ActiveOperator[] },
): WithdrawalForReview {
  const seconds = first ? independentOf(operators, first.operatorId).map(({ id, name }) => ({ id, name })) : []
  return {
    ...toWithdrawal(withdrawal),
    payout,
    client,
    decidedBy,
    needsTwoOperators: needsTwoOperators(withdrawal.amountCents, limitCents),
    firstApproval: first && { ...first, approvedAt: first.approvedAt.toISOString(), secondOperators: seconds },
  }
}
