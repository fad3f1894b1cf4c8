import { sql } from 'drizzle-orm'
import type { FirmHistory } from '#root/contract/firm.ts'
import { type Cents, toDecimal } from '#root/domain/money.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/** The number of displayed days; a longer history is in the ledger. */
const maxDays = 90

/**
 * The firm's custody balance and debts at the end of each day (UTC, the firm's time), oldest first: from the first day
 * on which money moved, for 90 days at most, to today. It calculates back from the current balances, so only the
 * transfers of these days are read.
 */
export async function readFirmHistory(db: Queryable): Promise<FirmHistory> {
  const { rows } = await db.execute<{ day: string; custodyCents: Cents; owedCents: Cents }>(sql`
    with today as (select (firm_now() at time zone 'UTC')::date as day),
    present as (
      select -sum(balance_cents) filter (where kind = 'custody') as custody, -sum(balance_cents) as owed
      from ledger_accounts where coalesce(client_id, '') = ''),
    moved as (
      select (occurred_at at time zone 'UTC')::date as day,
        sum(amount_cents * (${isIn('from_kind', custody)} - ${isIn('to_kind', custody)})) as custody,
        sum(amount_cents * (${isIn('from_kind', ofFirm)} - ${isIn('to_kind', ofFirm)})) as owed
      from today, ledger_routes join ledger_transfers using (reason)
      where occurred_at >= (today.day - ${maxDays - 1}::int)::timestamp at time zone 'UTC'
        and (${isIn('from_kind', ofFirm)} <> ${isIn('to_kind', ofFirm)} or ${isIn('from_kind', custody)} <> ${isIn('to_kind', custody)})
      group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as day,
      (custody - coalesce((select sum(custody) from moved where moved.day > days.day), 0))::bigint as "custodyCents",
      (owed - coalesce((select sum(owed) from moved where moved.day > days.day), 0))::bigint as "owedCents"
    from present, today,
      generate_series(coalesce((select min(day) from moved), today.day), today.day, interval '1 day') as days (day)
    order by days.day`)
  return {
    days: rows.map(({ day, custodyCents, owedCents }) => ({
      day,
      custody: toDecimal(custodyCents),
      owed: toDecimal(owedCents),
    })),
  }
}

const custody = ['custody']
const ofFirm = ['custody', 'promised_returns', 'fees', 'paid_out']

/** 1 where a route's end is one of these kinds of account, otherwise 0. */
const isIn = (end: 'from_kind' | 'to_kind', kinds: readonly string[]) =>
  sql`(${sql.identifier(end)} = any (${sql.param(kinds)}::text[]))::int`
