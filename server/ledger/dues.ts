import { type SQL, sql } from 'drizzle-orm'
import { cents, type Cents } from '#root/domain/money.ts'
import type { Dues } from '#root/domain/solvency.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readFirmBalances } from './accounts.ts'

/** A day of the firm's calendar on which plans mature. */
export interface MaturityDay {
  /** "2026-11-21" */
  readonly day: string
  readonly plans: number
  readonly dueCents: Cents
}

/** The money available for withdrawals: custody minus payouts in transit. */
export async function readHeld(tx: Queryable): Promise<Cents> {
  const { custodyCents, payableCents } = await readFirmBalances(tx)
  return cents(custodyCents - payableCents)
}

/** What `readHeld` reads, as a column of a statement. The firm's custody is a negative balance. */
export const heldColumn = sql`(
  select -coalesce(sum(balance_cents), 0)::bigint from ledger_accounts
  where coalesce(client_id, '') = '' and client_id is null and kind in ('custody', 'paid_out'))`

/**
 * The money available, the amount that clients may withdraw now, and the maturing amounts of each later day, up to and
 * including `until` if given. Read it in one snapshot.
 */
export async function readDues(tx: Queryable, until: Date | null = null): Promise<Dues<MaturityDay>> {
  const [heldCents, due, days] = await Promise.all([
    readHeld(tx),
    tx.execute<{ dueNowCents: Cents }>(dueNowStatement),
    tx.execute<MaturityDay & Record<string, unknown>>(maturitiesStatement(until)),
  ])
  return { heldCents, dueNowCents: due.rows[0]!.dueNowCents, days: days.rows }
}

/** Matured amounts, requested or not. */
const dueNowStatement: SQL = sql`
  select coalesce(sum(cents), 0)::bigint as "dueNowCents" from running_totals_of('balance') where key in ('withdrawable', 'held')`

/** The maturing amounts of each day of the firm's calendar; overdue plans count as today. */
export function maturitiesStatement(until: Date | null): SQL {
  const lastDay = until?.toISOString().slice(0, 10) ?? null
  // The day of `until` ends with that moment, so its plans are counted one by one.
  const partOfLastDay = sql`
    union all
    select ${lastDay}, payout_cents, 1 from investments
    where status = 'active' and matures_at >= ${`${lastDay}T00:00:00Z`} and matures_at <= ${until?.toISOString()}`
  return sql`
    select greatest(key, utc_day(firm_now())) as day, sum(count)::int as plans, sum(cents)::bigint as "dueCents"
    from (select key, cents, count from running_totals_of('due', '', ${lastDay ?? '~'}) ${until === null ? sql`` : partOfLastDay}) as due
    group by 1 order by 1`
}
