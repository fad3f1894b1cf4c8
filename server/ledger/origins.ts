import { sql } from 'drizzle-orm'
import type { AccountKind } from '#root/domain/ledger.ts'
import type { Flows } from '#root/domain/money-origins.ts'
import { cents, type Cents } from '#root/domain/money.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'

/** An entry on a client's account whose other side is the firm: money credited to or debited from the client. */
export interface FlowEntry {
  readonly id: bigint
  /** The firm's account on the other side. */
  readonly kind: AccountKind
  /** Negative when it left the client. */
  readonly amountCents: Cents
  readonly at: Date
}

const flowsOf = (clientId: string) => sql`
  from ledger_entries entry
  join ledger_transfers transfer on transfer.id = entry.transfer_id
  join ledger_accounts firm on firm.client_id is null
    and firm.id in (transfer.from_account_id, transfer.to_account_id)
  where entry.account_id in (select id from ledger_accounts where coalesce(client_id, '') = ${clientId})`

/** Sums a client's credits and debits by the firm's account on the other side. */
export async function readFlows(db: Queryable, clientId: string): Promise<Flows> {
  const { rows } = await db.execute<{ kind: AccountKind; cents: Cents }>(sql`
    select firm.kind, sum(entry.amount_cents)::bigint as cents ${flowsOf(clientId)} group by firm.kind`)
  const sum = (kind: AccountKind) => rows.find((row) => row.kind === kind)?.cents ?? 0n
  return {
    paidInCents: cents(sum('custody')),
    paidBackCents: cents(-sum('paid_out')),
    feesCents: cents(-sum('fees')),
    inventedCents: cents(sum('promised_returns')),
  }
}

/** The latest of these entries, or those before one of them. */
export async function listFlows(
  db: Queryable,
  clientId: string,
  before: bigint | null,
  limit: number,
): Promise<FlowEntry[]> {
  const { rows } = await db.execute<Record<string, unknown> & Omit<FlowEntry, 'at'> & { at: string | Date }>(sql`
    select entry.id, firm.kind, entry.amount_cents as "amountCents", transfer.occurred_at as at ${flowsOf(clientId)}
      and entry.id < ${before ?? 9_223_372_036_854_775_807n}
    order by entry.id desc limit ${limit}`)
  return rows.map(({ id, kind, amountCents, at }) => ({ id, kind, amountCents, at: new Date(at) }))
}
