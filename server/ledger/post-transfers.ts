import { type SQL, sql } from 'drizzle-orm'
import type { TransferReason } from '#root/domain/ledger.ts'
import type { Cents } from '#root/domain/money.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'

/** A movement of money. The reason determines the two accounts. */
export interface Transfer {
  readonly reason: TransferReason
  /** Whose money it is. Their accounts must be open. */
  readonly clientId: string
  readonly amountCents: Cents
  /** The deposit, investment or withdrawal it is about. */
  readonly subjectId: string
  /** Only for the invented history of a sample client. The ledger sets the time of every other transfer itself. */
  readonly occurredAt?: Date
}

/**
 * Posts transfers in the given order, one or many thousands in one statement. The only function that writes money. The
 * database refuses a transfer that crosses a limit, uses other accounts than its reason allows, repeats an earlier one,
 * or names a client whose accounts were never opened.
 */
export function postTransfers(tx: Transaction, transfers: readonly Transfer[]) {
  return tx.execute(postingOf(transfers))
}

/** The insert of `postTransfers`, as a part of a statement that `decideOnce` sends. */
export function postingOf(transfers: readonly Transfer[]): SQL {
  const column = (name: Exclude<keyof Transfer, 'occurredAt'>) => sql.param(transfers.map((transfer) => transfer[name]))
  const times = sql.param(transfers.map(({ occurredAt }) => occurredAt?.toISOString() ?? null))
  return postingFrom(sql`
    unnest(
      ${column('reason')}::text[], ${column('clientId')}::text[], ${column('amountCents')}::bigint[], ${column('subjectId')}::uuid[],
      ${times}::timestamptz[]
    ) with ordinality as given (reason, client_id, amount_cents, subject_id, occurred_at, place)`)
}

/**
 * As `postingOf`, for transfers that a statement has already: `given` is a table of that name with the columns reason, client_id,
 * amount_cents, subject_id, occurred_at (null: now) and place, their order.
 */
export function postingFrom(given: SQL): SQL {
  return sql`
    insert into ledger_transfers (reason, from_account_id, to_account_id, amount_cents, subject_id, occurred_at)
    select r.reason, f.id, t.id, given.amount_cents, given.subject_id, given.occurred_at
    from ${given}
    left join ledger_routes r on r.reason = given.reason
    left join ledger_accounts f on f.kind = r.from_kind
      and coalesce(f.client_id, '') = case when ledger_is_firm(r.from_kind) then '' else given.client_id end
    left join ledger_accounts t on t.kind = r.to_kind
      and coalesce(t.client_id, '') = case when ledger_is_firm(r.to_kind) then '' else given.client_id end
    order by given.place`
}
