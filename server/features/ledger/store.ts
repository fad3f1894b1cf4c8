import { type SQL, sql } from 'drizzle-orm'
import type {
  AccountsQuery,
  EntriesQuery,
  LedgerAccount,
  LedgerAccountDetail,
  LedgerEntry,
  LedgerOverview,
} from '#root/contract/ledger.ts'
import type { Page } from '#root/contract/route.ts'
import type { AccountKind, TransferReason } from '#root/domain/ledger.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { afterCursor, rowsToRead, toPage } from '#root/server/platform/page.ts'
import { clientsMatching } from '#root/server/platform/words-query.ts'

interface AccountRow extends Record<string, unknown> {
  readonly id: bigint
  readonly kind: AccountKind
  readonly balanceCents: Cents
  readonly clientId: string | null
  readonly clientName: string | null
}

/**
 * The firm's accounts, the totals of its clients' accounts, and the sum of all, which is zero: read in one statement.
 */
export async function readOverview(db: Queryable): Promise<LedgerOverview> {
  const { rows } = await db.execute<{
    id: bigint
    kind: AccountKind
    isFirm: boolean
    cents: Cents
    accounts: bigint
  }>(sql`
    select * from (
      select id, kind, true as "isFirm", balance_cents as cents, 1::bigint as accounts
      from ledger_accounts where coalesce(client_id, '') = ''
      union all
      select null, key, false, cents, count from running_totals_of('balance')
    ) as totals
    order by id, array_position(array['deposited', 'invested', 'withdrawable', 'held'], kind)`)
  const total = rows.reduce((sum, row) => sum + row.cents, 0n)
  return {
    firm: rows
      .filter(({ isFirm }) => isFirm)
      .map(({ id, kind, cents: balance }) => ({ id: `${id}`, kind, balance: toDecimal(balance), client: null })),
    clients: rows
      .filter(({ isFirm }) => !isFirm)
      .map(({ kind, cents: balance, accounts }) => ({ kind, balance: toDecimal(balance), accounts: Number(accounts) })),
    sum: toDecimal(cents(total)),
  }
}

/** A page of accounts in the order in which they were opened: the firm's first. */
export async function listAccounts(
  db: Queryable,
  { search, ...pageQuery }: AccountsQuery,
): Promise<Page<LedgerAccount>> {
  const isRising = pageQuery.before === undefined
  const found = clientsMatching(search)
  const { rows } = await db.execute<AccountRow>(sql`
    ${accountsWithOwners} where ${afterId(sql`a.id`, isRising, pageQuery.after ?? pageQuery.before)}
      ${found ? sql`and a.client_id in (select u.id from "user" u where u.role = 'client' and u.deleted_at is null and ${found})` : sql``}
    order by a.id ${sql.raw(isRising ? 'asc' : 'desc')} limit ${rowsToRead}`)
  return toPage(rows.map(toAccount), pageQuery, ({ id }) => id)
}

/** An account with the total of each reason; null if there is none. */
export async function findAccount(db: Queryable, id: string): Promise<LedgerAccountDetail | null> {
  return readSnapshot(db, async (tx) => {
    const { rows: found } = await tx.execute<AccountRow>(sql`${accountsWithOwners} where a.id = ${id}::bigint`)
    const account = found[0]
    if (!account) return null
    const { rows } = await tx.execute<{ reason: TransferReason; cents: Cents; times: bigint }>(sql`
        select reason, sum(amount_cents)::bigint as cents, count(*) as times from (
          select reason, amount_cents from ledger_transfers where to_account_id = ${id}::bigint
          union all
          select reason, -amount_cents from ledger_transfers where from_account_id = ${id}::bigint
        ) as moved group by reason order by reason`)
    const reasons = rows.map(({ reason, cents: amount, times }) => ({
      reason,
      amount: toDecimal(amount),
      times: Number(times),
    }))
    return { ...toAccount(account), reasons }
  })
}

interface EntryRow extends Record<string, unknown> {
  readonly id: bigint
  readonly occurredAt: string | Date
  readonly reason: TransferReason
  readonly planTitle: string | null
  readonly amountCents: Cents
  readonly beforeCents: Cents
  readonly afterCents: Cents
  readonly transferId: bigint
  readonly subjectId: string
  readonly otherId: bigint
  readonly otherKind: AccountKind
  readonly clientId: string | null
  readonly clientName: string | null
}

/** A page of an account's entries, newest first. */
export async function listEntries(
  db: Queryable,
  accountId: string,
  pageQuery: EntriesQuery,
): Promise<Page<LedgerEntry>> {
  const { rows } = await db.execute<EntryRow>(entriesStatement(accountId, pageQuery))
  return toPage(rows.map(toEntry), pageQuery, ({ id }) => id)
}

/** The statement that reads them, by the index of the account's entries. */
export function entriesStatement(accountId: string, { after, before }: EntriesQuery): SQL {
  const isRising = before !== undefined
  return sql`
    select e.id, t.occurred_at as "occurredAt", t.reason, i.plan_title as "planTitle", e.amount_cents as "amountCents",
      e.balance_before_cents as "beforeCents", e.balance_after_cents as "afterCents", t.id as "transferId",
      t.subject_id as "subjectId", o.id as "otherId", o.kind as "otherKind", o.client_id as "clientId", u.name as "clientName"
    from (
      select * from ledger_entries e
      where account_id = ${accountId}::bigint and ${afterId(sql`e.id`, isRising, after ?? before)}
      order by id ${sql.raw(isRising ? 'asc' : 'desc')} limit ${rowsToRead}
    ) as e
    join ledger_transfers t on t.id = e.transfer_id
    join ledger_accounts o on o.id = case when t.to_account_id = e.account_id then t.from_account_id else t.to_account_id end
    left join "user" u on u.id = o.client_id
    left join investments i on i.id = t.subject_id
    order by e.id ${sql.raw(isRising ? 'asc' : 'desc')}`
}

const accountsWithOwners = sql`
  select a.id, a.kind, a.balance_cents as "balanceCents", a.client_id as "clientId", u.name as "clientName"
  from ledger_accounts a left join "user" u on u.id = a.client_id`

function afterId(id: SQL, isRising: boolean, cursor: string | undefined): SQL {
  return cursor === undefined ? sql`true` : afterCursor([id], isRising, sql`${cursor}::bigint`)
}

function toAccount({ id, kind, balanceCents, clientId, clientName }: AccountRow): LedgerAccount {
  return { id: `${id}`, kind, balance: toDecimal(balanceCents), client: ownerOf(clientId, clientName) }
}

function toEntry(row: EntryRow): LedgerEntry {
  const { reason, planTitle, subjectId } = row
  return {
    id: `${row.id}`,
    at: new Date(row.occurredAt).toISOString(),
    reason,
    planTitle,
    amount: toDecimal(row.amountCents),
    balanceBefore: toDecimal(row.beforeCents),
    balanceAfter: toDecimal(row.afterCents),
    other: { id: `${row.otherId}`, kind: row.otherKind, client: ownerOf(row.clientId, row.clientName) },
    transferId: `${row.transferId}`,
    subjectId,
  }
}

/** The account's owner; null: the firm. A deleted client keeps the id. */
export function ownerOf(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? id }
}
