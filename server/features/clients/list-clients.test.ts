import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ClientsQuery } from '#root/contract/clients.ts'
import { pageSize } from '#root/server/platform/page.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { auditEventsStatement } from './list-audit-events.ts'
import { clientsStatement, listClients } from './list-clients.ts'

const { db, pool, owner } = await freshDatabase()
const firm = await openFirm(db)
const ask = (query: Record<string, string> = {}) => listClients(db, ClientsQuery.parse(query))
const many = 500

beforeAll(async () => {
  await owner.query(`
    insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country, joined_at)
    select 'client-' || n, 'x', 'person' || n || '@example.com', 'client', 'First' || n % 7, 'Last' || n % 11, 'user-' || n, '1', 'x',
      firm_now() - interval '1 day' - n % 50 * interval '1 hour'
    from generate_series(1, ${many}) n;
    insert into ledger_accounts (client_id, kind)
    select 'client-' || n, kind from generate_series(1, ${many}) n, unnest(array['deposited', 'invested', 'withdrawable', 'held']) kind;
    insert into audit_log (actor_id, actor_role, action, subject_kind, subject_id, firm_at, concerns_id)
    select 'client-' || k % ${many}, 'client', 'x', 'user', 'client-' || k % 7, firm_now(), 'client-' || k % 100
    from generate_series(1, 10000) k;
    insert into investments (client_id, plan, plan_version, plan_title, principal_cents, return_cents, payout_cents, status, started_at, matures_at, settled_at)
    select 'client-' || n, 'beginners', 1, 'BEGINNERS', 10000, 10000, 20000, case when k = 0 and n % 3 = 0 then 'active' else 'matured' end, firm_now(),
      firm_now() + interval '10 days', case when k = 0 and n % 3 = 0 then null else firm_now() + interval '10 days' end
    from generate_series(1, ${many}) n, generate_series(0, 9) k;
    insert into deposits (client_id, amount_cents, address_index, address, status, proof_name, proof_type, proof_bytes, submitted_at)
    select 'client-' || 1 + n % ${many}, 10000, 1000000 + n, 'seeded-' || n, 'pending', 'p', 'image/png', 1, firm_now()
    from generate_series(1, 5000) n;
    insert into withdrawals (client_id, amount_cents, fee_cents, wallet_address)
    select 'client-' || 1 + n % ${many}, 10000, 0, 'bcrt1qtest' from generate_series(1, 5000) n;
    analyze`)
})

describe('finding clients', () => {
  test('by the beginnings of words of the name, the email or the username', async () => {
    await db.insert(users).values({
      id: 'zoe',
      name: 'Zoë O’Hara',
      firstName: 'Zoë Ann',
      lastName: "O'Hara-Świt",
      email: 'z.ohara+room@post.example.com',
      username: 'glass_zoe',
      role: 'client',
      phoneNumber: '',
      country: '',
    })
    const found = async (search: string) => (await ask({ search })).rows.map(({ id }) => id)
    for (const search of ['zoë', 'ZOË o', "o'hara", 'ann o', 'z.ohara+room@post', 'example post', 'glass_z', 'świt'])
      expect([search, await found(search)]).toEqual([search, ['zoe']])
    for (const search of ["'", '\\', 'zoë & !ann', 'hara:*|a', '%', 'nobody'])
      expect([search, await found(search)]).toEqual([search, []])
  })

  test('by the transaction ID of a deposit, a withdrawal or an investment, or its beginning', async () => {
    const found = async (search: string) => (await ask({ search })).rows.map(({ id }) => id)
    for (const table of ['deposits', 'withdrawals', 'investments']) {
      const { rows } = await pool.query(`select id, client_id from ${table} where client_id = 'client-7' limit 1`)
      const { id, client_id: clientId } = rows[0]
      for (const search of [id, id.toUpperCase(), id.replaceAll('-', '').slice(0, 30)])
        expect([search, await found(search)]).toEqual([search, [clientId]])
    }
    expect(await found('00000000-0000-4000-8000-000000000000')).toEqual([])
  })

  test('by a name that looks like the beginning of a transaction ID', async () => {
    await pool.query(`update "user" set username = 'facade2026' where id = 'client-2'`)
    expect((await ask({ search: 'facade2026' })).rows.map(({ id }) => id)).toEqual(['client-2'])
  })

  test('shows balances, the running plan, and locks', async () => {
    const client = await firm.newFundedClient('900')
    accepted(await firm.invest(client, 'beginners', '500'))
    await pool.query(`update "user" set locked_at = firm_now(), locked_reason = 'x' where id = $1`, [client.id])
    const [row] = (await ask({ show: 'with-plan' })).rows
    expect(row).toMatchObject({
      id: client.id,
      balances: { deposited: '400.00', invested: '1000.00', withdrawable: '0.00', held: '0.00' },
      plan: { planTitle: 'BEGINNERS' },
      isLocked: true,
      isSample: false,
    })
    expect((await ask({ show: 'locked' })).rows).toEqual([row])
    expect((await ask({ show: 'sample' })).rows).toEqual([])
  })

  test('excludes staff and deleted clients', async () => {
    await pool.query(`update "user" set deleted_at = now() where id = 'client-1'`)
    for (const search of ['person1@example.com', firm.operator.email]) expect((await ask({ search })).rows).toEqual([])
  })

  test.each(['newest', 'oldest', 'name'])('pages go both ways without gaps: %s', async (sort) => {
    const first = await ask({ sort })
    const second = await ask({ sort, after: first.next! })
    const third = await ask({ sort, after: second.next! })
    const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(seen).size).toBe(3 * pageSize)
    expect(first.previous).toBeNull()
    expect(await ask({ sort, before: third.previous! })).toEqual(second)
    expect((await ask({ sort, before: second.previous! })).rows).toEqual(first.rows)
  })
})

describe('with 500 clients a page is an indexed query', () => {
  async function planOf(statement: SQL): Promise<{ whole: string; tables: string[] }> {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement}`)
    const whole = rows.map((row) => row['QUERY PLAN']).join('\n')
    return { whole, tables: [...whole.matchAll(/Seq Scan on "?(\w+)/g)].map(([, table]) => table!) }
  }

  test.each([
    [{}, /user_clients_by_joining/],
    [{ sort: 'oldest', after: 'client-250' }, /user_clients_by_joining/],
    [{ sort: 'name' }, /user_clients_by_name/],
    [{ sort: 'name', before: 'client-250' }, /user_clients_by_name/],
    [{ search: 'person250' }, /user_clients_by_words/],
    [{ show: 'locked' }, /user_clients_locked/],
    [{ show: 'sample' }, /user_samples/],
  ])('%o', async (query, index) => {
    const { whole, tables } = await planOf(clientsStatement(ClientsQuery.parse(query)))
    expect(tables, whole).toEqual([])
    expect(whole).toMatch(index)
    expect(whole).toMatch(/ledger_accounts_owner_kind/)
  })

  test('found by a transaction ID', async () => {
    // PostgreSQL before 17 expects ten clients, and with only 500 it reads all of them instead of looking ten up.
    await owner.query(`
      insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country, joined_at)
      select 'more-' || n, 'x', 'more' || n || '@example.com', 'client', 'First', 'Last', 'more-' || n, '1', 'x', firm_now()
      from generate_series(1, 5000) n;
      analyze "user"`)
    const { whole, tables } = await planOf(clientsStatement(ClientsQuery.parse({ search: '3f2a9c1e-5b7d' })))
    await owner.query(`delete from "user" where id like 'more-%'; analyze "user"`)
    expect(tables, whole).toEqual([])
    for (const index of [/deposits_pkey/, /withdrawals_pkey/, /investments_pkey/, /user_clients_by_words/])
      expect(whole).toMatch(index)
  })

  test('of those with a running plan, too', async () => {
    const { whole, tables } = await planOf(clientsStatement(ClientsQuery.parse({ show: 'with-plan' })))
    // A third of all clients: a scan of all names is cheaper than an index scan of a third.
    expect(
      tables.filter((table) => table !== 'user'),
      whole,
    ).toEqual([])
  })

  test('a page of a client’s audit events', async () => {
    const { whole, tables } = await planOf(auditEventsStatement('client-3', '9000'))
    expect(
      tables.filter((table) => table !== 'user'),
      whole,
    ).toEqual([])
    for (const index of [/audit_log_actor_idx/, /audit_log_subject_idx/, /audit_log_concerns_idx/])
      expect(whole).toMatch(index)
  })
})
