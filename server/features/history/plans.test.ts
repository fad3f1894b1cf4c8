import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DepositsQuery, WithdrawalsQuery } from '#root/contract/history.ts'
import { rowsToRead } from '#root/server/platform/page.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { selectDeposits, selectWithdrawals } from './list-records.ts'
import { movementsStatement } from './movements.ts'

/* With 500 clients and many rows each, a page is read by index: no plan reads a whole table. */

const { db, owner } = await freshDatabase()
const clients = 500
const client = 'client-250'

beforeAll(async () => {
  await owner.query(`
    insert into ledger_accounts (client_id, kind)
    select 'client-' || n, kind from generate_series(1, ${clients}) n, unnest(array['deposited', 'invested', 'withdrawable', 'held']) kind;
    insert into ledger_transfers (reason, from_account_id, to_account_id, amount_cents, subject_id)
    select 'deposit', (select id from ledger_accounts where kind = 'custody'), a.id, 10000, gen_random_uuid()
    from ledger_accounts a, generate_series(1, 60) where a.kind = 'deposited';
    insert into deposits (client_id, amount_cents, address_index, address, status, proof_name, proof_type, proof_bytes, submitted_at)
    select 'client-' || n, 10000 + k, n * 1000 + k, n || '-' || k, 'pending', 'p', 'image/png', 1, firm_now()
    from generate_series(1, ${clients}) n, generate_series(1, 60) k;
    insert into withdrawals (client_id, amount_cents, fee_cents, wallet_address)
    select 'client-' || n, 10000 + k, 0, 'bcrt1qtest' from generate_series(1, ${clients}) n, generate_series(1, 60) k;
    insert into investments (client_id, plan, plan_version, plan_title, principal_cents, return_cents, payout_cents, status, started_at, matures_at, settled_at)
    select 'client-' || n, 'beginners', 1, 'BEGINNERS', 10000, 10000, 20000, 'matured', firm_now(), firm_now() + interval '10 days', firm_now() + interval '10 days'
    from generate_series(1, ${clients}) n, generate_series(1, 10) k;
    analyze`)
})

async function planOf(statement: SQL): Promise<{ whole: string; tables: string[] }> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement}`)
  const whole = rows.map((row) => row['QUERY PLAN']).join('\n')
  return { whole, tables: [...whole.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table!) }
}

const uuid = '00000000-0000-4000-8000-000000000000'
/** Cursors with rows after them: a cursor at the end is read by any index. */
const soon = new Date(Date.now() + 3_600_000).toISOString()
const places = { newest: `${soon}_${uuid}`, largest: `10030_${uuid}` }

test.each([
  [{}],
  [{ status: 'pending', sort: 'oldest' }],
  [{ sort: 'newest', after: places.newest }],
  [{ sort: 'largest' }],
  [{ sort: 'largest', before: places.largest, from: '2026-01-01', to: '2026-12-31' }],
])('a page of deposits and of withdrawals: %o', async (query) => {
  for (const select of [
    selectDeposits(db, client, DepositsQuery.parse(query)),
    selectWithdrawals(db, client, WithdrawalsQuery.parse(query)),
  ]) {
    const { whole, tables } = await planOf(select.getSQL())
    expect(tables, whole).toEqual([])
    expect(whole).toMatch(/of_client/)
  }
})

const everything = { period: { from: null, until: null }, isFalling: true, limit: rowsToRead }
test.each([
  ['everything', everything],
  ['a kind', { ...everything, reasons: ['deposit'] as const }],
  ['a later page', { ...everything, cursor: '20000' }],
  ['days', { ...everything, period: { from: new Date(0), until: new Date('2100-01-01') }, isFalling: false }],
])('a page of the activity, %s', async (_what, filter) => {
  const { whole, tables } = await planOf(movementsStatement(client, filter))
  expect(tables, whole).toEqual([])
  expect(whole).toMatch(/ledger_entries_chain/)
})
