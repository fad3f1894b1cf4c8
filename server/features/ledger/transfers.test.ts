import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import { TransfersQuery } from '#root/contract/ledger-transfers.ts'
import type { VerificationLine } from '#root/contract/ledger.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { openFirm } from '#root/tests/firm.ts'
import { seedInvestments } from '#root/tests/many-investments.ts'
import { streamVerification } from './stream-verification.ts'
import { findTransfer, listTransfers, transfersStatement } from './transfers.ts'

const { db, pool, owner } = await freshDatabase()
const firm = await openFirm(db)
let client: Actor
beforeAll(async () => {
  client = await firm.newClientWithPayout('2000.00')
  await firm.requestWithdrawal(client, '900.00')
  await firm.newFundedClient('100.00')
})

const list = (query: Partial<TransfersQuery> = {}) => listTransfers(db, TransfersQuery.parse(query))
const reasonsOf = async (query: Partial<TransfersQuery>) => (await list(query)).rows.map(({ reason }) => reason)

describe('the list of all transfers', () => {
  test('has every transfer, newest first, with both sides and its record', async () => {
    const { rows } = await list()
    expect(rows.map(({ reason, amount, from, to }) => [reason, amount, from.kind, to.kind])).toEqual([
      ['deposit', '100.00', 'custody', 'deposited'],
      ['withdrawal-hold', '900.00', 'withdrawable', 'held'],
      ['maturity', '8000.00', 'invested', 'withdrawable'],
      ['promised-return', '6000.00', 'promised_returns', 'invested'],
      ['principal', '2000.00', 'deposited', 'invested'],
      ['deposit', '2000.00', 'custody', 'deposited'],
    ])
    expect(rows[2]).toMatchObject({
      plan: 'advanced',
      to: { client: { id: client.id } },
      record: { kind: 'investment' },
    })
  })

  test.each([
    [{ reason: 'deposit' }, ['deposit', 'deposit']],
    [{ account: 'invested' }, ['maturity', 'promised-return', 'principal']],
    [{ account: 'fees' }, []],
    [{ to: '2000-01-01' }, []],
    [{ from: '2000-01-01', reason: 'maturity' }, ['maturity']],
  ] as const)('is filtered by %o', async (query, reasons) => {
    expect(await reasonsOf(query)).toEqual(reasons)
  })

  test('is filtered by client, by id and by text, and by record', async () => {
    const own = ['withdrawal-hold', 'maturity', 'promised-return', 'principal', 'deposit']
    expect(await reasonsOf({ client: client.id })).toEqual(own)
    expect(await reasonsOf({ search: client.email })).toEqual(own)
    expect(await reasonsOf({ client: client.id, account: 'custody' })).toEqual(['deposit'])
    expect(await reasonsOf({ client: 'nobody' })).toEqual([])
    const [maturity] = (await list({ reason: 'maturity' })).rows
    expect(await reasonsOf({ about: maturity!.record.id })).toEqual(['maturity', 'promised-return', 'principal'])
  })

  test('is paged by cursor in both directions, without gaps or repetitions', async () => {
    await seedInvestments(db, 20)
    const seen: string[] = []
    let page = await list()
    const first = page.rows.map(({ id }) => id)
    for (;;) {
      seen.push(...page.rows.map(({ id }) => id))
      if (!page.next) break
      page = await list({ after: page.next })
    }
    expect(seen).toHaveLength(66)
    expect(new Set(seen).size).toBe(66)
    while (page.previous) page = await list({ before: page.previous })
    expect(page.rows.map(({ id }) => id)).toEqual(first)
  })
})

test('a transfer has two entries that cancel out', async () => {
  const [hold] = (await list({ reason: 'withdrawal-hold' })).rows
  const transfer = await findTransfer(db, hold!.id)
  expect(
    transfer!.entries.map(({ account, amount, balanceBefore, balanceAfter }) => [
      account.kind,
      amount,
      balanceBefore,
      balanceAfter,
    ]),
  ).toEqual([
    ['withdrawable', '-900.00', '8000.00', '7100.00'],
    ['held', '900.00', '0.00', '900.00'],
  ])
  expect(transfer!.digest).toMatch(/^[0-9a-f]{64}$/)
  expect(await findTransfer(db, '999999999')).toBeNull()
})

describe('of a large ledger', () => {
  beforeAll(async () => {
    await seedInvestments(db, 3_000)
    await owner.query('analyze')
  })

  test.each([
    [{}, /ledger_transfers_in_time/],
    [{ reason: 'principal' }, /ledger_transfers_in_time/],
    [{ account: 'custody', from: '2026-01-01', to: '2030-01-01' }, /ledger_transfers_in_time/],
    [{ after: '2100-01-01T00:00:00.000Z_100' }, /ledger_transfers_in_time/],
    [{ about: '00000000-0000-4000-8000-000000000000' }, /ledger_transfers_/],
    [{ client: 'client-1' }, /ledger_transfers_from[\s\S]*ledger_transfers_to/],
  ] as const)('a page is read by index: %o', async (query, index) => {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain (costs off) ${transfersStatement(TransfersQuery.parse(query))}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/Seq Scan on (ledger_transfers|ledger_accounts|ledger_entries|investments)/)
  })

  test('the verification reports each step, and then the result with its hash', async () => {
    const text = await new Response(streamVerification(db)).text()
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as VerificationLine)
    const steps = lines.slice(0, -1)
    expect(steps).toEqual(steps.map((_, done) => ({ done, of: steps.length, rule: expect.any(String) })))
    expect(lines.at(-1)).toMatchObject({ result: { findings: [], hash: (await verifyLedger(db)).hash } })
  })

  test('closing the connection stops the verification and its running query', async () => {
    const lock = await pool.connect()
    try {
      await lock.query('begin; lock table ledger_transfers in access exclusive mode')
      const reader = streamVerification(db).getReader()
      await reader.read()
      const waiting = async () =>
        (
          await db.execute(
            sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%ledger_digest%'`,
          )
        ).rows.length
      await expect.poll(waiting).toBe(1)
      await reader.cancel()
      await expect.poll(waiting).toBe(0)
    } finally {
      await lock.query('rollback')
      lock.release()
    }
  })
})
