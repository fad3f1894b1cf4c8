import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { practiceChainLock } from '#root/server/platform/database/advisory-locks.ts'
import { regtestAddress } from '#root/tests/firm.ts'
import { seedInvestments } from '#root/tests/many-investments.ts'
import { mustPost, openProvedDeposit } from '#root/tests/start/browser.ts'
import { stop } from '#root/tests/start/server-process.ts'
import { startTwoServers } from '#root/tests/start/two-servers.ts'

const count = 10_000
const polling = { timeout: 60_000, interval: 50 }
const { database, a, b, operator, newClientWithPayout } = await startTwoServers()

async function numberOf(query: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: bigint }>(`select count(*) as count from ${query}`)
  return Number(rows[0]!.count)
}

const matured = () => numberOf(`investments where status = 'matured'`)

/** Every seeded client has exactly the payout of $200, by exactly one transfer. */
async function expectPaidOnce(): Promise<void> {
  expect(await matured()).toBe(count)
  expect(await numberOf(`ledger_transfers where reason = 'maturity'`)).toBe(count)
  expect(await numberOf(`ledger_accounts where kind = 'withdrawable' and balance_cents = 20000`)).toBe(count)
  expect(await verifyLedger(database.db)).toMatchObject({ findings: [] })
}

beforeAll(async () => {
  await seedInvestments(database.db, count)
}, 180_000)

test(
  '40 kill -9 in the middle of settling 10,000 investments: after a restart each is paid exactly once',
  { timeout: 180_000 },
  async () => {
    await stop(b.run, 'SIGKILL')
    const move = operator.post('/api/operator/clock/moves', { move: 'day', times: 10 }).catch(() => {})
    while ((await matured()) === 0) await pause(5)
    await stop(a.run, 'SIGKILL')
    await move

    const settledBeforeKill = await matured()
    expect(settledBeforeKill).toBeGreaterThan(0)
    expect(settledBeforeKill).toBeLessThan(count)
    expect((await verifyLedger(database.db)).findings).toEqual([])

    // Both continue at once and share the rest.
    await Promise.all([a.restart(), b.restart()])
    await expect.poll(matured, { timeout: 120_000, interval: 50 }).toBe(count)
    await expectPaidOnce()
  },
)

test(
  '40 kill -9 while deposits are approved and withdrawals paid: all or nothing, and nothing acknowledged is lost',
  { timeout: 180_000 },
  async () => {
    const staff = operator.at(a.url)
    const clients = await Promise.all(Array.from({ length: 6 }, () => newClientWithPayoutAt(a.url)))
    // One after the other: an open deposit without a proof would be amended by the next one.
    const proved = clients.map(async (client) => [
      await openProvedDeposit(client, '100'),
      await openProvedDeposit(client, '150'),
    ])
    const deposits = (await Promise.all(proved)).flat().map((id) => `/api/operator/deposits/${id}`)
    const requests = await Promise.all(
      clients.flatMap((client) =>
        ['100', '110', '120'].map((amount) =>
          mustPost(client, '/api/withdrawals', { walletAddress: regtestAddress, amount }),
        ),
      ),
    )
    const decisions = [...deposits, ...requests.map(({ id }) => `/api/operator/withdrawals/${id}`)]

    const acknowledged: string[] = []
    const deciding = decisions.map(async (path) => {
      const { status } = await staff.post(`${path}/approval`).catch(() => ({ status: 0 }))
      if (status === 200) acknowledged.push(path)
      if (acknowledged.length === 5) await stop(a.run, 'SIGKILL')
    })
    await Promise.all(deciding)

    expect(acknowledged.length).toBeGreaterThanOrEqual(5)
    expect(acknowledged.length).toBeLessThan(decisions.length)
    const { rows } = await database.pool.query<{ path: string }>(`
    select '/api/operator/deposits/' || id as path from deposits where status = 'approved'
    union all select '/api/operator/withdrawals/' || id from withdrawals where status = 'approved'`)
    expect(rows.map(({ path }) => path)).toEqual(expect.arrayContaining(acknowledged))
    expect((await verifyLedger(database.db)).findings).toEqual([])
    // An interrupted decision is undone, and can be made at the other server.
    for (const path of decisions) {
      const { status, body } = await operator.at(b.url).post(`${path}/approval`)
      expect(body.code ?? status).toBeOneOf([200, 'deposit-not-pending', 'withdrawal-not-pending'])
    }
    expect((await verifyLedger(database.db)).findings).toEqual([])
  },
)

test(
  '40 kill -9 during a bulk decision: the same request reports the decisions made and completes the rest',
  { timeout: 180_000 },
  async () => {
    await a.restart()
    const client = await newClientWithPayout('1000')
    const { id: clientId } = (await client.get('/api/session')).body.actor
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into deposits (client_id, amount_cents, address_index, address, status, proof_name, proof_type, proof_bytes, submitted_at)
      select $1, 10000, 2000000 + n, 'killed-' || n, 'pending', 'p', 'image/png', 1, firm_now() from generate_series(1, 60) n returning id`,
      [clientId],
    )
    const request = { decision: 'approve', ids: rows.map(({ id }) => id) }
    const key = randomUUID()
    const decided = () => numberOf(`deposits where address like 'killed-%' and status = 'approved'`)
    const deciding = operator
      .at(a.url)
      .post('/api/operator/deposits/decisions', request, key)
      .catch(() => {})
    while ((await decided()) === 0) await pause(2)
    await stop(a.run, 'SIGKILL')
    await deciding
    expect(await decided()).toBeLessThan(60)

    const { status, body } = await operator.at(b.url).post('/api/operator/deposits/decisions', request, key)
    expect([status, new Set(body.results.map(({ outcome }: { outcome: string }) => outcome))]).toEqual([
      200,
      new Set(['approved']),
    ])
    expect((await client.at(b.url).get('/api/account')).body.balances.deposited).toBe('6000.00')
    expect((await verifyLedger(database.db)).findings).toEqual([])
  },
)

test(
  '40 kill -9 between storing a payout and sending it: after a restart the same bytes are sent, once',
  { timeout: 180_000 },
  async () => {
    // Alone, and with its own coins: its payout depends on no other client.
    await stop(b.run, 'SIGKILL')
    await a.restart()
    const staff = operator.at(a.url)
    const client = await newClientWithPayout('1000')
    const { fundingAddress } = (await staff.get('/api/operator/settings/bitcoin')).body
    await expect
      .poll(async () => (await client.post('/api/wallet/payments', { address: fundingAddress, bitcoin: '0.5' })).status)
      .toBe(201)
    await mustPost(staff, '/api/operator/chain/blocks', { count: 1 })
    await expect.poll(() => numberOf(`payouts where status not in ('mempool', 'confirmed')`), polling).toBe(0)

    // Writing to the chain needs this lock: the payout can be stored, but not sent.
    const keeper = await database.pool.connect()
    await keeper.query('select pg_advisory_lock($1, $2)', [...practiceChainLock])
    const { practiceAddress: walletAddress } = (await client.get('/api/withdrawals/terms')).body
    const { id } = await mustPost(client, '/api/withdrawals', { walletAddress, amount: '500' })
    expect((await staff.post(`/api/operator/withdrawals/${id}/approval`)).status).toBe(200)
    const read = async () =>
      (
        await database.pool.query<{ status: string; txid: string; raw: Buffer | null; sent: bigint }>(
          `select status, txid, raw, (select count(*) from practice_messages where payload = raw) as sent
           from payouts where withdrawal_id = $1`,
          [id],
        )
      ).rows[0]!
    await expect.poll(async () => (await read()).status, polling).toBe('signed')
    await stop(a.run, 'SIGKILL')
    await keeper.query('select pg_advisory_unlock($1, $2)', [...practiceChainLock])
    keeper.release()
    const stored = await read()
    expect(stored).toMatchObject({ status: 'signed', sent: 0n })

    await a.restart()
    await expect.poll(async () => (await read()).status, polling).toMatch(/^(?:mempool|confirmed)$/)
    const sent = await read()
    expect([sent.txid, sent.sent, sent.raw!.equals(stored.raw!)]).toEqual([stored.txid, 1n, true])
    const { wallet } = (await client.get('/api/wallet')).body
    const received = wallet.transactions.filter(({ fee }: { fee: string | null }) => fee === null)
    // The wallet's initial balance, and the one payout.
    expect(received).toHaveLength(2)
    expect(received[0]).toMatchObject({ txid: stored.txid })
  },
)

async function newClientWithPayoutAt(url: string) {
  const client = await newClientWithPayout('1000')
  return client.at(url)
}
