import { type SQL, sql } from 'drizzle-orm'

/**
 * Everybody whom the firm owes something, in the order of their first deposits: `place`, what they claim, and what those ahead
 * of them claim. Every client's accounts are read, once each, since the question is about all of them; of the transfers only the
 * deposits are.
 */
export const rowOfClaims: SQL = sql`
  claims as (
    select client_id, min(came.at) as arrived_at, sum(balance_cents)::bigint as claim_cents,
      coalesce(sum(balance_cents) filter (where kind = 'deposited'), 0)::bigint as idle_cents
    from ledger_accounts account
    left join (
      select to_account_id, min(occurred_at) as at from ledger_transfers where reason = 'deposit' group by to_account_id
    ) as came on came.to_account_id = account.id
    where client_id is not null
    group by client_id
    having sum(balance_cents) > 0
  ),
  row_of_claims as (
    select *, row_number() over in_order as place, (sum(claim_cents) over in_order - claim_cents)::bigint as ahead_cents
    from claims
    window in_order as (order by arrived_at, client_id rows unbounded preceding)
  )`
