import { sql, type SQL } from 'drizzle-orm'
import { outsideTransaction } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'

/**
 * Every transfer that the ledger must contain according to the records (deposits, investments, withdrawals, closings):
 * no more, no fewer.
 */
const expectedTransfers = sql`
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

/** A rule of the ledger that does not hold, and the first row that breaks it. */
export interface Finding {
  /** "every account continues from its last entry" */
  readonly rule: string
  /** "entry 17" */
  readonly row: string
}

export interface Verification {
  readonly findings: readonly Finding[]
  readonly transfers: bigint
  readonly accounts: bigint
  /** The hash of all verified rows, at the same moment. */
  readonly hash: string
}

interface VerifyOptions {
  /** Called before each rule is checked, and before the hash is computed. */
  readonly onStep?: (done: number, of: number, rule: string) => void
  /** Stops the verification, and cancels its running query. */
  readonly signal?: AbortSignal
}

/**
 * Verifies the ledger from its rows in one snapshot, without relying on triggers: no findings mean that it is intact.
 * Reads everything, changes nothing, and may run beside a live server.
 */
export function verifyLedger(db: Queryable, { onStep, signal }: VerifyOptions = {}): Promise<Verification> {
  return readSnapshot(db, async (tx) => {
    const release = await cancelWith(db, tx, signal)
    try {
      return await verifyLedgerIn(tx, (done, rule) => {
        signal?.throwIfAborted()
        onStep?.(done, rules.length + 1, rule)
      })
    } finally {
      release()
    }
  })
}

/**
 * Lets a signal cancel the running query of a transaction. Returns a function that ends this, to be called while the
 * transaction is open.
 */
async function cancelWith(db: Queryable, tx: Transaction, signal: AbortSignal | undefined): Promise<() => void> {
  if (!signal) return () => {}
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const cancel = () =>
    void outsideTransaction(async () => db.execute(sql`select pg_cancel_backend(${rows[0]!.pid})`)).catch(() => {})
  signal.addEventListener('abort', cancel)
  return () => signal.removeEventListener('abort', cancel)
}

/** Like `verifyLedger`, within the caller's transaction or on a connection without concurrent writes. */
async function verifyLedgerIn(
  tx: Queryable,
  step: (done: number, rule: string) => void = () => {},
): Promise<Verification> {
  const findings = await findBrokenRules(tx, step)
  step(rules.length, 'the hash')
  const { rows } = await tx.execute<{ transfers: bigint; accounts: bigint }>(sql`
    select (select count(*) from ledger_transfers) as transfers, (select count(*) from ledger_accounts) as accounts`)
  return { findings, ...rows[0]!, hash: await readLedgerHash(tx) }
}

/** The rules that do not hold, each with the first row that breaks it, as `verifyLedgerIn` finds them. Computes no hash. */
export async function findBrokenRules(
  tx: Queryable,
  step: (done: number, rule: string) => void = () => {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [done, [rule, query]] of rules.entries()) {
    step(done, rule)
    // Planned as for all rows. For only the first row PostgreSQL would choose a plan that compares each row with every
    // other, because it expects to find one soon, and an intact ledger has none.
    const { rows } = await tx.execute<{ row: string }>(
      sql`with broken as materialized (${query}) select row from broken limit 1`,
    )
    if (rows[0]) findings.push({ rule, row: rows[0].row })
  }
  return findings
}

/** Each rule with the query for the rows that break it, in order. */
const rules: readonly (readonly [string, SQL])[] = [
  [
    'a transfer is as it was written',
    sql`
    select 'transfer ' || id as row from ledger_transfers t where digest <> ledger_digest(t) order by id`,
  ],
  [
    'a transfer goes the way of its reason and stays with its client',
    sql`
    select 'transfer ' || t.id as row
    from ledger_transfers t
    join ledger_accounts f on f.id = t.from_account_id
    join ledger_accounts o on o.id = t.to_account_id
    left join ledger_routes r on r.reason = t.reason and r.from_kind = f.kind and r.to_kind = o.kind
    where r.reason is null or f.client_id <> o.client_id
    order by t.id`,
  ],
  [
    'a transfer has its two entries',
    sql`
    select 'transfer ' || t.id as row
    from ledger_transfers t
    left join ledger_entries f on f.transfer_id = t.id and f.account_id = t.from_account_id
    left join ledger_entries o on o.transfer_id = t.id and o.account_id = t.to_account_id
    where f.amount_cents is distinct from -t.amount_cents or o.amount_cents is distinct from t.amount_cents
    order by t.id`,
  ],
  [
    'an entry belongs to a side of its transfer',
    sql`
    select 'entry ' || e.id as row
    from ledger_entries e
    left join ledger_transfers t on t.id = e.transfer_id and e.account_id in (t.from_account_id, t.to_account_id)
    where t.id is null
    order by e.id`,
  ],
  [
    'an entry adds up, and an account continues from its last entry',
    sql`
    select 'entry ' || id as row
    from (
      select *, lag(balance_after_cents, 1, 0::bigint) over (partition by account_id order by id) as last_cents
      from ledger_entries
    ) as chain
    where balance_before_cents <> last_cents or balance_after_cents <> balance_before_cents + amount_cents
    order by id`,
  ],
  [
    'a balance is what its last entry says',
    sql`
    select 'account ' || a.id || ' (' || a.kind || coalesce(' of client ' || a.client_id, '') || ')' as row
    from ledger_accounts a
    left join (
      select distinct on (account_id) account_id, balance_after_cents from ledger_entries order by account_id, id desc
    ) as last on last.account_id = a.id
    where a.balance_cents <> coalesce(last.balance_after_cents, 0)
    order by a.id`,
  ],
  [
    'no account has ever crossed its limit',
    sql`
    select 'entry ' || e.id as row
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    where not ledger_within_limits(a.kind, e.balance_after_cents)
    order by e.id`,
  ],
  [
    'the sum of all accounts is zero',
    sql`
    select 'the sum is ' || sum(balance_cents) || ' cents' as row from ledger_accounts having sum(balance_cents) <> 0`,
  ],
  [
    'the ledger and the records (deposits, investments, withdrawals) agree',
    sql`
    select coalesce(actual.reason, expected.reason) || ' of ' || coalesce(actual.subject_id, expected.subject_id) as row
    from (
      select t.id, t.reason, t.subject_id, coalesce(f.client_id, o.client_id) as client_id, t.amount_cents
      from ledger_transfers t
      join ledger_accounts f on f.id = t.from_account_id
      join ledger_accounts o on o.id = t.to_account_id
    ) as actual
    full join (${expectedTransfers}) as expected
      on expected.reason = actual.reason and expected.subject_id = actual.subject_id
    where (actual.client_id, actual.amount_cents) is distinct from (expected.client_id, expected.amount_cents)
      or actual.id is null
    order by actual.id nulls last`,
  ],
  [
    'what clients hold in plans and requests is what their records say',
    sql`
    select 'account ' || a.id || ' (' || a.kind || ' of client ' || a.client_id || ')' as row
    from ledger_accounts a
    left join (
      select 'invested' as kind, client_id, sum(payout_cents) as cents from investments where status = 'active' group by client_id
      union all
      select 'held', client_id, sum(amount_cents) from withdrawals where status = 'pending' group by client_id
    ) as running on running.kind = a.kind and running.client_id = a.client_id
    where a.kind in ('invested', 'held') and a.balance_cents <> coalesce(running.cents, 0)
    order by a.id`,
  ],
  [
    'the row of claimants is what the accounts say',
    sql`
    select 'claimant ' || client_id as row
    from ledger_claimants_expected as expected
    full join ledger_claimants as kept using (client_id)
    where (expected.arrived_at, expected.claim_cents) is distinct from (kept.arrived_at, kept.claim_cents)
    order by client_id`,
  ],
  [
    'a running total is the sum of its rows',
    sql`
    select 'total ' || name || rtrim(' ' || key) as row
    from running_totals_expected as expected
    full join (
      select name, key, sum(cents) as cents, sum(count) as count
      from (select name, key, cents, count from running_totals union all select name, key, cents, count from running_total_changes) as parts
      group by name, key
    ) as kept using (name, key)
    where (coalesce(expected.cents, 0), coalesce(expected.count, 0)) <> (coalesce(kept.cents, 0), coalesce(kept.count, 0))
    order by name, key`,
  ],
]

/**
 * One SHA-256 over every transfer, entry and balance, in order, in hexadecimal digits: two ledgers with the same hash
 * have the same rows. Takes a transaction, or the current rows.
 */
export async function readLedgerHash(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select encode(sha256(convert_to(concat_ws(';',
      (select string_agg(encode(digest, 'hex'), ',' order by id) from ledger_transfers),
      (select string_agg(concat_ws('|', id, transfer_id, account_id, amount_cents, balance_after_cents), ',' order by id)
        from ledger_entries),
      (select string_agg(concat_ws('|', id, kind, client_id, balance_cents), ',' order by id) from ledger_accounts)
    ), 'UTF8')), 'hex') as hash`)
  return rows[0]!.hash
}
