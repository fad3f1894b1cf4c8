import { eq } from 'drizzle-orm'
import type { DepositForReview } from '#root/contract/deposits.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { files } from '#root/server/platform/tables/files.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { clientColumns, deciders, defineQueue } from '#root/server/review/queue.ts'
import { presentDeposits } from './present-deposit.ts'

/** Deposits as the staff reviews them, each with its client, its state on the chain, and the scan of its proof. */
export const depositQueue = defineQueue({
  table: deposits,
  waiting: 'pending',
  dateOf: (status) => (status === 'pending' ? 'submittedAt' : status === 'all' ? 'createdAt' : 'decidedAt'),
  select: selectRows,
  present: toReviews,
})

function selectRows(db: Queryable) {
  return db
    .select({ record: deposits, client: clientColumns, decidedBy: deciders.name, proofScan: files.scan })
    .from(deposits)
    .innerJoin(users, eq(users.id, deposits.clientId))
    .leftJoin(deciders, eq(deciders.id, deposits.decidedBy))
    .leftJoin(files, eq(files.id, deposits.proofFileId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

async function toReviews(db: Queryable, rows: readonly Row[]): Promise<DepositForReview[]> {
  const presented = await presentDeposits(
    db,
    rows.map(({ record }) => record),
  )
  return presented.map((deposit, index) => {
    const { client, decidedBy, proofScan } = rows[index]!
    return Object.assign(deposit, { client, decidedBy, proofScan })
  })
}
