import { sql } from 'drizzle-orm'

/** Every transfer that the records (deposits, investments, withdrawals, closings) say must be in the ledger: no more, no fewer. */
export const expectedTransfers = sql`
  select 'deposit' as reason, id as subject_id, client_id, coalesce(approved_cents, amount_cents) as amount_cents
  from deposits where status = 'approved'
  union all
  select case kind when 'credit' then 'deposit' else 'deposit-reversal' end, id, client_id, amount_cents
  from deposit_corrections where amount_cents > 0
  union all
  select 'reinvestment', id, client_id, principal_cents from investments where is_reinvested
  union all
  select 'principal', id, client_id, principal_cents from investments
  union all
  select 'promised-return', id, client_id, return_cents from investments
  union all
  select 'maturity', id, client_id, payout_cents from investments where status = 'matured'
  union all
  select 'withdrawal-hold', id, client_id, amount_cents from withdrawals
  union all
  select 'withdrawal-release', id, client_id, amount_cents from withdrawals where status in ('rejected', 'cancelled')
  union all
  select 'withdrawal-payment', id, client_id, amount_cents - fee_cents from withdrawals where status = 'approved'
  union all
  select 'withdrawal-fee', id, client_id, fee_cents from withdrawals where status = 'approved' and fee_cents > 0
  union all
  select 'withdrawal-payout', id, null, amount_cents - fee_cents from withdrawals where status = 'approved'
  union all
  select closing.reason, id, client_id, closing.cents
  from account_closings cross join lateral (values
    ('closing-invested', invested_cents), ('closing-withdrawable', withdrawable_cents),
    ('closing-repayment', repaid_cents), ('closing-write-off', written_off_cents)
  ) as closing (reason, cents)
  where closing.cents > 0`
