import { eq, sql } from 'drizzle-orm'
import type { PayoutForReview } from '#root/contract/payouts.ts'
import type { WithdrawalForReview } from '#root/contract/withdrawals.ts'
import type { Cents } from '#root/domain/money.ts'
import { needsTwoOperators } from '#root/domain/withdrawals.ts'
import { type ActiveOperator, independentOf, listActiveOperators } from '#root/server/identity/independent-operators.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { clientColumns, deciders, defineQueue } from '#root/server/review/queue.ts'
import { firstApprovalOf, readApprovalLimit } from './first-approval.ts'
import { readPayoutsForReview } from './payouts/present-payout.ts'
import { toWithdrawal } from './store.ts'

/** Withdrawals as the staff reviews them, each with its client, its payout, and its first approval. */
export const withdrawalQueue = defineQueue({
  table: withdrawals,
  waiting: 'pending',
  dateOf: (status) => (status === 'pending' || status === 'all' ? 'createdAt' : 'decidedAt'),
  select: selectRows,
  present: toReviews,
})

function selectRows(db: Queryable) {
  const first = firstApprovalOf(db)
  return db
    .select({
      record: withdrawals,
      client: clientColumns,
      decidedBy: deciders.name,
      first: { operatorId: first.operatorId, approvedBy: first.approvedBy, approvedAt: first.approvedAt },
    })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.clientId))
    .leftJoin(deciders, eq(deciders.id, withdrawals.decidedBy))
    .leftJoinLateral(first, sql`true`)
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

async function toReviews(db: Queryable, rows: readonly Row[]): Promise<WithdrawalForReview[]> {
  const limitCents = await readApprovalLimit(db)
  const paid = await readPayoutsForReview(
    db,
    rows.map(({ record }) => record.id),
  )
  const operators = rows.some(({ first }) => first !== null) ? await listActiveOperators(db) : []
  return rows.map((row) => toReview(row, paid.get(row.record.id) ?? null, { limitCents, operators }))
}

function toReview(
  { record, client, decidedBy, first }: Row,
  payout: PayoutForReview | null,
  { limitCents, operators }: { readonly limitCents: Cents | null; readonly operators: readonly ActiveOperator[] },
): WithdrawalForReview {
  const seconds = first ? independentOf(operators, first.operatorId).map(({ id, name }) => ({ id, name })) : []
  return {
    ...toWithdrawal(record),
    payout,
    client,
    decidedBy,
    needsTwoOperators: needsTwoOperators(record.amountCents, limitCents),
    firstApproval: first && { ...first, approvedAt: first.approvedAt.toISOString(), secondOperators: seconds },
  }
}
