import { type SQL, sql } from 'drizzle-orm'
import type { TransferReason } from '#root/domain/ledger.ts'
import type { Cents } from '#root/domain/money.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { type Insertion, statementOf, type Write } from '#root/server/platform/write-together.ts'

/** A movement of money. The reason determines the two accounts. */
export interface Transfer {
  readonly reason: TransferReason
  /** The id of the client whose money it is. Their accounts must be open. */
  readonly clientId: string
  readonly amountCents: Cents
  /** The id of the deposit, investment or withdrawal. */
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
  return tx.execute(statementOf([postingOf(transfers)]))
}

/** The transfers of `postTransfers`, as a write of an operation. */
export function postingOf(transfers: readonly Transfer[]): Write {
  return { into: intoLedger, rows: transfers }
}

const intoLedger: Insertion = (rows) =>
  postingFrom(sql`
    rows from (json_to_recordset(${rows}) as (
      reason text, "clientId" text, "amountCents" bigint, "subjectId" uuid, "occurredAt" timestamptz
    )) with ordinality as given (reason, client_id, amount_cents, subject_id, occurred_at, place)`)

/**
 * Like `postingOf`, for transfers in a table of the statement: `given` is the name of a table with the columns reason,
 * client_id, amount_cents, subject_id, occurred_at (null: now) and place, their order.
 */
export function postingFrom(given: SQL): SQL {
  return sql`
    insert into ledger_transfers (reason, from_account_id, to_account_id, amount_cents, subject_id, occurred_at)
    select r.reason, ${accountOf(sql`r.from_kind`)}, ${accountOf(sql`r.to_kind`)}, given.amount_cents, given.subject_id,
      given.occurred_at
    from ${given}
    left join ledger_routes r on r.reason = given.reason
    order by given.place`
}

/** One lookup for each transfer: a join would read all accounts when PostgreSQL expects many transfers. */
function accountOf(kind: SQL): SQL {
  return sql`(
    select id from ledger_accounts
    where kind = ${kind} and coalesce(client_id, '') = case when ledger_is_firm(${kind}) then '' else given.client_id end)`
}
