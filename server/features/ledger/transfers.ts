import { type SQL, sql } from 'drizzle-orm'
import type { LedgerTransfer, LedgerTransferDetail, TransfersQuery } from '#root/contract/ledger-transfers.ts'
import type { Page } from '#root/contract/route.ts'
import type { AccountKind, TransferReason } from '#root/domain/ledger.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import type { PlanId } from '#root/domain/plans.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { afterCursor, rowsToRead, toPage } from '#root/server/platform/page.ts'
import { periodOf } from '#root/server/platform/period.ts'
import { clientsMatching } from '#root/server/platform/words-query.ts'
import { ownerOf } from './store.ts'

interface TransferRow extends Record<string, unknown> {
  readonly id: bigint
  readonly occurredAt: string | Date
  readonly recordedAt: string | Date
  readonly digest: string
  readonly reason: TransferReason
  readonly plan: PlanId | null
  readonly amountCents: Cents
  readonly recordId: string
  readonly fromId: bigint
  readonly fromKind: AccountKind
  readonly fromClient: string | null
  readonly fromName: string | null
  readonly toId: bigint
  readonly toKind: AccountKind
  readonly toClient: string | null
  readonly toName: string | null
}

/** A page of all transfers, newest first by the firm's time. */
export async function listTransfers(db: Queryable, query: TransfersQuery): Promise<Page<LedgerTransfer>> {
  const { rows } = await db.execute<TransferRow>(transfersStatement(query))
  return toPage(rows.map(toTransfer), query, ({ id, at }) => `${at}_${id}`)
}

/**
 * The statement that reads them. For each reason, at most a page is read by its own index, and these are sorted, so
 * that a filter adds no cost. Transfers of given clients are read from their accounts instead.
 */
export function transfersStatement(query: TransfersQuery): SQL {
  const direction = sql.raw(query.before === undefined ? 'desc' : 'asc')
  const order = sql`order by t.occurred_at ${direction}, t.id ${direction} limit ${rowsToRead}`
  const { client, search, reason, account } = query
  const ofClients = client === undefined ? clientsMatching(search) : sql`u.id = ${client}`
  const found = ofClients
    ? sql`
      (${ownTransfers(ofClients)}) as t join ledger_routes r on r.reason = t.reason where ${narrowed(query)} and`
    : sql`
      ledger_routes r cross join lateral (
        select * from ledger_transfers t where t.reason = r.reason and ${narrowed(query)} ${order}
      ) as t where`
  return sql`${columns} from (
      select t.* from ${found}
        ${reason === undefined ? sql`true` : sql`r.reason = ${reason}`}
        and ${account === undefined ? sql`true` : sql`${account} in (r.from_kind, r.to_kind)`}
      ${order}
    ) as t ${joined} order by t.occurred_at ${direction}, t.id ${direction}`
}

/** Every transfer from or to an account of these clients. */
function ownTransfers(ofClients: SQL): SQL {
  const own = sql`array(
    select a.id from ledger_accounts a where coalesce(a.client_id, '') in (select u.id from "user" u where u.role = 'client' and ${ofClients}))`
  return sql`select * from ledger_transfers where from_account_id = any(${own}) or to_account_id = any(${own}) offset 0`
}

function narrowed({ about, after, before, ...days }: TransfersQuery): SQL {
  const { from, until } = periodOf(days)
  const [at, id] = (after ?? before ?? '').split('_')
  const conditions = [
    at && id
      ? afterCursor([sql`t.occurred_at`, sql`t.id`], before !== undefined, sql`(${at}::timestamptz, ${id}::bigint)`)
      : sql`true`,
    from ? sql`t.occurred_at >= ${from.toISOString()}::timestamptz` : sql`true`,
    until ? sql`t.occurred_at < ${until.toISOString()}::timestamptz` : sql`true`,
    about
      ? sql`t.subject_id = any(array(select ${about}::uuid union all select id from deposit_corrections where deposit_id = ${about}::uuid))`
      : sql`true`,
  ]
  return sql.join(conditions, sql` and `)
}

const columns = sql`
  select t.id, t.occurred_at as "occurredAt", t.recorded_at as "recordedAt", encode(t.digest, 'hex') as digest, t.reason, i.plan,
    t.amount_cents as "amountCents", coalesce(c.deposit_id, t.subject_id) as "recordId",
    f.id as "fromId", f.kind as "fromKind", f.client_id as "fromClient", fu.name as "fromName",
    o.id as "toId", o.kind as "toKind", o.client_id as "toClient", ou.name as "toName"`

const joined = sql`
  join ledger_accounts f on f.id = t.from_account_id
  join ledger_accounts o on o.id = t.to_account_id
  left join "user" fu on fu.id = f.client_id
  left join "user" ou on ou.id = o.client_id
  left join investments i on i.id = t.subject_id
  left join deposit_corrections c on c.id = t.subject_id`

/** A transfer with both its entries; null if there is none. */
export async function findTransfer(db: Queryable, id: string): Promise<LedgerTransferDetail | null> {
  const { rows } = await db.execute<TransferRow>(
    sql`${columns} from ledger_transfers t ${joined} where t.id = ${id}::bigint`,
  )
  const row = rows[0]
  if (!row) return null
  const { rows: entries } = await db.execute<{
    id: bigint
    accountId: bigint
    cents: Cents
    before: Cents
    after: Cents
  }>(sql`
    select id, account_id as "accountId", amount_cents as cents, balance_before_cents as before, balance_after_cents as after
    from ledger_entries where transfer_id = ${id}::bigint order by amount_cents`)
  const transfer = toTransfer(row)
  return {
    ...transfer,
    recordedAt: new Date(row.recordedAt).toISOString(),
    digest: row.digest,
    entries: entries.map(({ accountId, ...entry }) => ({
      id: `${entry.id}`,
      account: `${accountId}` === transfer.from.id ? transfer.from : transfer.to,
      amount: toDecimal(cents(entry.cents)),
      balanceBefore: toDecimal(entry.before),
      balanceAfter: toDecimal(entry.after),
    })),
  }
}

function toTransfer(row: TransferRow): LedgerTransfer {
  return {
    id: `${row.id}`,
    at: new Date(row.occurredAt).toISOString(),
    reason: row.reason,
    plan: row.plan,
    amount: toDecimal(row.amountCents),
    from: { id: `${row.fromId}`, kind: row.fromKind, client: ownerOf(row.fromClient, row.fromName) },
    to: { id: `${row.toId}`, kind: row.toKind, client: ownerOf(row.toClient, row.toName) },
    record: { kind: recordOf(row.reason), id: row.recordId },
  }
}

function recordOf(reason: TransferReason): LedgerTransfer['record']['kind'] {
  const kind = (['deposit', 'withdrawal', 'closing'] as const).find((noun) => reason.startsWith(noun))
  return kind ?? 'investment'
}
