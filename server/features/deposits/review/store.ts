import { eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DepositReviewQuery } from '#root/contract/deposit-review.ts'
import type { DepositForReview } from '#root/contract/deposits.ts'
import type { Scan } from '#root/contract/scan.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import type { Page } from '#root/server/platform/page.ts'
import {
  chosen,
  queueClauses,
  queueRowsToRead,
  type QueueTable,
  toQueuePage,
} from '#root/server/platform/review-page.ts'
import { type DepositRow, deposits } from '#root/server/platform/tables/deposits.ts'
import { files } from '#root/server/platform/tables/files.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { tellDeposits } from '../tell-deposit.ts'

const queue: QueueTable = {
  id: deposits.id,
  clientId: deposits.clientId,
  status: deposits.status,
  amountCents: deposits.amountCents,
  waiting: 'pending',
  dateOf: (status) =>
    status === 'pending' ? deposits.submittedAt : status === 'all' ? deposits.createdAt : deposits.decidedAt,
}

/** A page of a queue of deposits. */
export async function listForReview(db: Queryable, query: DepositReviewQuery): Promise<Page<DepositForReview>> {
  const page = toQueuePage(await selectPage(db, query), query, ({ deposit }) => ({
    ...deposit,
    date: { pending: deposit.submittedAt, all: deposit.createdAt }[query.status as string] ?? deposit.decidedAt,
  }))
  return { ...page, rows: await toReviews(db, page.rows) }
}

/** The statement that reads a page. */
export function selectPage(db: Queryable, query: DepositReviewQuery) {
  const { where, order } = queueClauses(queue, query)
  return selectForReview(db, where)
    .orderBy(...order)
    .limit(queueRowsToRead)
}

/** One deposit with whose it is; undefined when there is none. */
export async function findForReview(db: Queryable, id: string): Promise<DepositForReview | undefined> {
  const [review] = await toReviews(db, await selectForReview(db, eq(deposits.id, id)))
  return review
}

/** One deposit with whose it is; the caller knows that it exists. */
export async function readForReview(db: Queryable, id: string): Promise<DepositForReview> {
  const review = await findForReview(db, id)
  if (!review) throw new Error(`Deposit ${id} or its client is gone`)
  return review
}

/** Those of the given ids, or what waits and is found by a search, in the order in which they came; no more than `limit`. */
export async function selectInOrder(
  db: Queryable,
  which: { ids: readonly string[] } | { search: string },
  limit: number,
): Promise<DepositForReview[]> {
  const rows = await selectForReview(db, chosen(queue, which)).orderBy(deposits.submittedAt, deposits.id).limit(limit)
  return toReviews(db, rows)
}

const deciders = alias(users, 'deciders')

function selectForReview(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      deposit: deposits,
      client: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      decidedBy: deciders.name,
      proofScan: files.scan,
    })
    .from(deposits)
    .innerJoin(users, eq(users.id, deposits.clientId))
    .leftJoin(deciders, eq(deciders.id, deposits.decidedBy))
    .leftJoin(files, eq(files.id, deposits.proofFileId))
    .where(where)
    .$dynamic()
}

interface ReviewRow {
  readonly deposit: DepositRow
  readonly client: DepositForReview['client']
  readonly decidedBy: string | null
  readonly proofScan: Scan | null
}

async function toReviews(db: Queryable, rows: readonly ReviewRow[]): Promise<DepositForReview[]> {
  const told = await tellDeposits(
    db,
    rows.map(({ deposit }) => deposit),
  )
  return told.map((deposit, index) => {
    const { client, decidedBy, proofScan } = rows[index]!
    return Object.assign(deposit, { client, decidedBy, proofScan })
  })
}
