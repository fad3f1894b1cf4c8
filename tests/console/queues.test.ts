import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { depositQueue } from '#root/server/features/deposits/queue.ts'
import { onboardingQueue } from '#root/server/features/onboarding/queue.ts'
import { withdrawalQueue } from '#root/server/features/withdrawals/queue.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { statementsOf } from '../statements.ts'

/* The queues and lists of a firm of 500 clients that has been open for a while: 300 of each are pending, thousands are decided. */

const { db, pool, owner } = await freshDatabase()

beforeAll(async () => {
  await owner.query(`
    insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country)
    select 'client-' || n, 'Person ' || n, 'person' || n || '@example.com', 'client', 'First' || n % 50, 'O''Last-' || n, 'user' || n, '555-0100', 'US'
    from generate_series(1, 500) n;
    insert into deposits (client_id, amount_cents, address_index, address, status, proof_name, proof_type, proof_bytes, submitted_at, created_at, decided_at, decided_by)
    select 'client-' || (1 + n % 500), 10000 + n % 300 * 100, n, n::text, case when n <= 300 then 'pending' else 'approved' end,
      'p', 'image/png', 1, firm_now() - make_interval(secs => n), firm_now() - make_interval(secs => n),
      case when n > 300 then firm_now() end, case when n > 300 then 'somebody' end
    from generate_series(1, 6000) n;
    insert into withdrawals (client_id, amount_cents, fee_cents, wallet_address, status, created_at, decided_at, decided_by)
    select 'client-' || (1 + n % 500), 10000 + n % 300 * 100, 0, 'bcrt1qtest', case when n <= 300 then 'pending' else 'approved' end,
      firm_now() - make_interval(secs => n), case when n > 300 then firm_now() end, case when n > 300 then 'somebody' end
    from generate_series(1, 6000) n;
    insert into deposit_payments (txid, vout, deposit_id, sats, status, was_confirmed, rate_cents, is_late, first_seen_at)
    select md5(id::text) || md5(id::text), 0, id, 1, 'mempool', false, 1, false, firm_now() from deposits;
    insert into deposit_corrections (deposit_id, client_id, kind, amount_cents)
    select id, client_id, 'credit', 100 from deposits where status = 'approved';
    insert into payouts (withdrawal_id) select id from withdrawals where status = 'approved' on conflict do nothing;
    insert into file_keys (owner_id, wrapped_key) select 'client-' || n, '' from generate_series(1, 500) n;
    insert into onboarding_records (client_id, encrypted, status, submitted_at, decided_at, decided_by, expires_at)
    select 'client-' || n, '', case when n <= 300 then 'submitted' else 'approved' end, firm_now() - make_interval(secs => n % 7 * n),
      case when n > 300 then firm_now() - make_interval(secs => n) end, case when n > 300 then 'somebody' end, clock_timestamp() + interval '30 days'
    from generate_series(1, 500) n;
    analyze`)
})

const queues = { deposits: depositQueue, withdrawals: withdrawalQueue } as const
type Query = Parameters<typeof depositQueue.list>[1]
const ask = (query: Partial<Query>): Query => ({ status: 'pending', search: '', ...query })

/** The ids of all pages, read one after the other. */
async function readAllPages(queue: keyof typeof queues, query: Partial<Query>): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ;) {
    const page = await queues[queue].list(db, ask({ ...query, ...(after ? { after } : {}) }))
    ids.push(...page.rows.map(({ id }) => id))
    if (!page.next) return ids
    after = page.next
  }
}

test.each(['deposits', 'withdrawals'] as const)('the pages of %s have every row once, in order', async (queue) => {
  const column = queue === 'deposits' ? 'submitted_at' : 'created_at'
  const { rows } = await pool.query(`select id from ${queue} where status = 'pending' order by ${column}, id`)
  const inOrder = rows.map(({ id }) => id)
  expect(await readAllPages(queue, {})).toEqual(inOrder)
  expect(await readAllPages(queue, { sort: 'newest' })).toEqual(inOrder.toReversed())
  const byAmount = await pool.query(
    `select id from ${queue} where status = 'pending' order by amount_cents desc, id desc`,
  )
  expect(await readAllPages(queue, { sort: 'largest' })).toEqual(byAmount.rows.map(({ id }) => id))

  const list = (query: Partial<Query>) => queues[queue].list(db, ask(query))
  const second = await list({ after: (await list({})).next! })
  const first = await list({ before: second.previous! })
  expect(first.rows.map(({ id }) => id)).toEqual(inOrder.slice(0, 50))
  expect(first.previous).toBeNull()
})

test.each(['deposits', 'withdrawals'] as const)('%s are found only by client, amount and id', async (queue) => {
  const list = async (query: Partial<Query>) => (await queues[queue].list(db, ask(query))).rows
  const names = async (search: string) => [...new Set((await list({ search })).map(({ client }) => client.email))]
  expect(await names("o'last-17")).toEqual(expect.arrayContaining(['person17@example.com', 'person170@example.com']))
  expect(await names('first17 o')).toEqual(expect.arrayContaining(['person17@example.com', 'person67@example.com']))
  expect(await names('PERSON99@exam')).toEqual(['person99@example.com'])
  expect(await names('ast-17')).toEqual([])
  for (const search of ['$ 12,300.00', '123'])
    expect(await list({ search, status: 'all' })).toEqual(
      await list({ search: search === '123' ? '$123.00' : '12300', status: 'all' }),
    )
  expect((await list({ search: '123' })).map(({ amount }) => amount)).toEqual(['123.00'])
  const [some] = await list({})
  expect(await list({ search: some!.id })).toMatchObject([{ id: some!.id }])
  expect((await list({ search: some!.id.slice(0, 18).toUpperCase() })).map(({ id }) => id)).toContain(some!.id)
  const [decided] = await list({ status: 'approved' })
  expect(await list({ search: decided!.id, status: 'pending' })).toMatchObject([{ id: decided!.id }])
  for (const search of ["'", '\\', "a' | 'b", ':*', '& !', '%', '_'])
    expect([search, await list({ search })]).toEqual([search, []])
})

async function planOf(statement: SQL): Promise<{ whole: string; tables: string[] }> {
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement}`)
  const whole = rows.map((row) => row['QUERY PLAN']).join('\n')
  return { whole, tables: [...whole.matchAll(/Seq Scan on "?(\w+)/g)].map(([, table]) => table!) }
}

const uuid = '00000000-0000-4000-8000-000000000000'
// The words of 500 clients may be read one by one; their deposits and withdrawals may not.
test.each<Partial<Query>>([
  {},
  { after: `2026-11-21T10:00:00.000Z_${uuid}` },
  { sort: 'smallest', before: `12300_${uuid}` },
  { status: 'approved' },
  { status: 'approved', sort: 'largest' },
  { status: 'all' },
  { status: 'all', sort: 'largest' },
  { status: 'all', search: "o'last-170" },
  { search: 'first17' },
  { search: '$123' },
  { status: 'all', search: uuid.slice(0, 13) + 'a' },
])('a page is one query by index: %o', async (query) => {
  for (const queue of [depositQueue, withdrawalQueue]) {
    const { whole, tables } = await planOf(queue.selectPage(db, ask(query)).getSQL())
    expect(
      tables.filter((table) => table === 'deposits' || table === 'withdrawals'),
      whole,
    ).toEqual([])
  }
})

type OnboardingQuery = Parameters<typeof onboardingQueue.list>[1]
const askOnboarding = (query: Partial<OnboardingQuery>): OnboardingQuery => ({
  status: 'submitted',
  search: '',
  ...query,
})

test('the pages of the onboarding queue have every record once, in order, and can be searched by client and id', async () => {
  const { rows } = await pool.query(
    `select id, client_id from onboarding_records where status = 'submitted' order by submitted_at, id`,
  )
  const turned: string[] = []
  for (let after: string | undefined; turned.length < 1000;) {
    const page = await onboardingQueue.list(db, askOnboarding(after ? { after } : {}))
    turned.push(...page.rows.map(({ id }) => id))
    if (!page.next) break
    after = page.next
  }
  expect(turned).toEqual(rows.map(({ id }) => id))
  const list = async (query: Partial<OnboardingQuery>) => (await onboardingQueue.list(db, askOnboarding(query))).rows
  expect((await list({ sort: 'newest' }))[0]!.id).toBe(turned.at(-1))
  expect((await list({ search: "o'last-17" })).map(({ client }) => client.email)).toContain('person170@example.com')
  expect((await list({ search: turned[3]!.slice(0, 18) })).map(({ id }) => id)).toContain(turned[3])
  expect(await list({ search: '$123' })).toEqual([])
  expect(await list({ status: 'approved' })).toHaveLength(50)
})

test.each<Partial<OnboardingQuery>>([
  {},
  { after: `2026-11-21T10:00:00.000Z_${uuid}` },
  { sort: 'newest', before: `2026-11-21T10:00:00.000Z_${uuid}` },
  { status: 'approved' },
  { search: "o'last-170" },
  { status: 'approved', search: 'first17' },
])('a page of the onboarding is one query by index: %o', async (query) => {
  const { whole, tables } = await planOf(onboardingQueue.selectPage(db, askOnboarding(query)).getSQL())
  expect(tables, whole).not.toContain('onboarding_records')
})

test.each([
  ['deposits', 'pending', 5],
  ['deposits', 'approved', 5],
  ['withdrawals', 'pending', 4],
  ['withdrawals', 'approved', 4],
] as const)(
  'the additional data of the %s that are %s is read by index, once for the page',
  async (queue, status, most) => {
    const growing = ['deposits', 'withdrawals', 'deposit_payments', 'deposit_corrections', 'payouts', 'payout_suspects']
    const page = await statementsOf(pool, growing, () => queues[queue].list(db, ask({ status })))
    expect(page.wholeTables).toEqual([])
    expect(page.count).toBeLessThanOrEqual(most)
  },
)
