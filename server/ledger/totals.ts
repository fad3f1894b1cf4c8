import { type SQL, sql } from 'drizzle-orm'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/** The amounts that a client has deposited (minus chain corrections), earned and withdrawn so far, in cents. */
export interface ClientTotals extends Record<string, unknown> {
  readonly depositsCents: Cents
  /** Returns of matured plans; a running plan has earned nothing yet. */
  readonly earningsCents: Cents
  /** Paid withdrawals with their fees. */
  readonly withdrawalsCents: Cents
}

/** Sums a client's totals from the ledger, by index. */
export async function readClientTotals(db: Queryable, clientId: string): Promise<ClientTotals> {
  const { rows } = await db.execute<ClientTotals>(sql`with ${ownAccounts(clientId)} select ${clientTotals}`)
  return rows[0]!
}

/** A client's accounts, as the table `own` in a statement. */
export const ownAccounts = (clientId: string | SQL) => sql`
  own as (select id, kind, balance_cents from ledger_accounts where coalesce(client_id, '') = ${clientId})`

/** The columns of `ClientTotals`, from the accounts `own`. */
export const clientTotals = sql`
      (select coalesce(sum(amount_cents), 0)::bigint from ledger_transfers
        where reason = 'deposit' and to_account_id in (select id from own))
      - (select coalesce(sum(amount_cents), 0)::bigint from ledger_transfers
        where reason = 'deposit-reversal' and from_account_id in (select id from own)) as "depositsCents",
      (select coalesce(sum(promised.amount_cents), 0)::bigint from ledger_transfers matured
        join ledger_transfers promised on promised.reason = 'promised-return' and promised.subject_id = matured.subject_id
        where matured.reason = 'maturity' and matured.from_account_id in (select id from own)) as "earningsCents",
      (select coalesce(sum(amount_cents), 0)::bigint from ledger_transfers
        where reason in ('withdrawal-payment', 'withdrawal-fee') and from_account_id in (select id from own)) as "withdrawalsCents"`

/** A client's totals in dollars, with the names of the contract. */
export function presentTotals({ depositsCents, earningsCents, withdrawalsCents }: ClientTotals) {
  return {
    totalDeposits: toDecimal(depositsCents),
    totalEarnings: toDecimal(earningsCents),
    totalWithdrawals: toDecimal(withdrawalsCents),
  }
}

/** The total that has permanently left custody, in cents. */
export async function readPaidOut(db: Queryable): Promise<Cents> {
  const { rows } = await db.execute<{ cents: Cents }>(sql`select cents from running_totals_of('paid-out')`)
  return rows[0]?.cents ?? cents(0n)
}

/** The number of clients whose accounts are not deleted. */
export async function countClients(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: bigint }>(sql`select count from running_totals_of('clients')`)
  return Number(rows[0]?.count ?? 0n)
}

/**
 * The sum of all clients' accounts in cents: the firm's debts according to its own screens. All accounts sum to zero,
 * so it is the negated sum of the firm's four accounts: only four rows are read.
 */
export async function readOwedToClients(db: Queryable): Promise<Cents> {
  const { rows } = await db.execute<{ cents: Cents }>(sql`
    select -sum(balance_cents)::bigint as cents from ledger_accounts where coalesce(client_id, '') = ''`)
  return rows[0]!.cents
}
