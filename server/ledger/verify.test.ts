import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { cents } from '#root/domain/money.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { openClientAccounts } from './accounts.ts'
import { postTransfers } from './post-transfers.ts'
import { type Finding, verifyLedger } from './verify.ts'

const { db, owner } = await freshDatabase()
/** The role that may disable the triggers. */
const byOwner = queriesOver(owner)
const clientId = 'client-1'

/** Three approved deposits of $100, with their records: transfers 1 to 3, entries 1 to 6. */
beforeAll(async () => {
  await openClientAccounts(db, [clientId])
  for (const place of [1, 2, 3]) {
    const subjectId = randomUUID()
    await db.execute(sql`
      insert into deposits (id, client_id, amount_cents, status, address_index, address, proof_name, proof_type, proof_bytes,
        submitted_at, decided_at, decided_by)
      values (${subjectId}, ${clientId}, 10000, 'approved', ${place}, ${`bcrt1-${place}`}, 'p', 'image/png', 1, now(), now(), 'op')`)
    await db.transaction((tx) =>
      postTransfers(tx, [{ reason: 'deposit', clientId, amountCents: cents(10_000n), subjectId }]),
    )
  }
})

class Restored extends Error {}

/** The findings after a row was changed by hand, with the triggers disabled. The change is rolled back. */
async function findingsAfter(statement: string): Promise<Finding[]> {
  const found: Finding[] = []
  const change = byOwner.transaction(async (tx: Transaction) => {
    await tx.execute(sql.raw('set local session_replication_role = replica'))
    const { rowCount } = await tx.execute(sql.raw(statement))
    expect(rowCount).toBe(1)
    const { findings } = await verifyLedger(withoutOwnTransaction(tx))
    found.push(...findings)
    throw new Restored()
  })
  await expect(change).rejects.toThrow(Restored)
  return found
}

/** Lets the verifier read inside an open transaction. */
function withoutOwnTransaction(tx: Transaction): Queryable {
  return { transaction: (run: (tx: Transaction) => unknown) => run(tx) } as unknown as Queryable
}

test('an intact ledger has no findings', async () => {
  expect(await verifyLedger(db)).toEqual({
    findings: [],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    transfers: 3n,
    accounts: 8n,
  })
})

/** The rules, as they are reported. */
const asWritten = 'a transfer is as it was written'
const itsWay = 'a transfer goes the way of its reason and stays with its client'
const twoEntries = 'a transfer has its two entries'
const ofATransfer = 'an entry belongs to a side of its transfer'
const addsUp = 'an entry adds up, and an account continues from its last entry'
const lastEntry = 'a balance is what its last entry says'
const limits = 'no account has ever crossed its limit'
const zero = 'the sum of all accounts is zero'
const records = 'the ledger and the records (deposits, investments, withdrawals) agree'
const held = 'what clients hold in plans and requests is what their records say'
const claimants = 'the row of claimants is what the accounts say'
const totals = 'a running total is the sum of its rows'

test.each([
  ['update ledger_transfers set amount_cents = 10001 where id = 2', 'transfer 2', [asWritten, twoEntries, records]],
  [
    "update ledger_transfers set occurred_at = occurred_at - interval '1 day' where id = 3",
    'transfer 3',
    [asWritten, claimants],
  ],
  ["update ledger_transfers set recorded_at = recorded_at + interval '1 ms' where id = 1", 'transfer 1', [asWritten]],
  ['update ledger_transfers set subject_id = gen_random_uuid() where id = 2', 'transfer 2', [asWritten, records]],
  [
    "update ledger_transfers set reason = 'principal' where id = 1",
    'transfer 1',
    [asWritten, itsWay, records, claimants],
  ],
  ['delete from ledger_transfers where id = 2', 'entry 3', [ofATransfer, records]],
  ['delete from ledger_entries where id = 4', 'transfer 2', [twoEntries, addsUp]],
  ['update ledger_entries set account_id = 7 where id = 4', 'transfer 2', [twoEntries, ofATransfer, addsUp, lastEntry]],
  [
    'update ledger_entries set amount_cents = amount_cents + 1, balance_after_cents = balance_after_cents + 1 where id = 2',
    'transfer 1',
    [twoEntries, addsUp],
  ],
  ['update ledger_entries set balance_before_cents = 1, balance_after_cents = 10001 where id = 2', 'entry 2', [addsUp]],
  [
    "update ledger_accounts set balance_cents = 40000 where kind = 'deposited'",
    'account 5 (deposited of client client-1)',
    [lastEntry, zero, claimants, totals],
  ],
  ["update ledger_accounts set client_id = 'client-2' where id = 5", 'deposit of ', [records, claimants]],
  ['update deposits set amount_cents = 20000 where address_index = 2', 'deposit of ', [records]],
  [
    'update ledger_entries set balance_before_cents = -10001, balance_after_cents = -1 where id = 2',
    'entry 2',
    [addsUp, limits],
  ],
  [
    `insert into investments (client_id, plan, plan_version, plan_title, principal_cents, return_cents, payout_cents, started_at, matures_at)
      values ('${clientId}', 'beginners', 1, 'BEGINNERS', 10000, 10000, 20000, now(), now() + interval '1 day')`,
    'principal of ',
    [records, held, totals],
  ],
  [
    "update deposits set status = 'pending', decided_at = null, decided_by = null where address_index = 3",
    'deposit of ',
    [records],
  ],
  ['update ledger_claimants set claim_cents = claim_cents - 1', 'claimant client-1', [claimants, totals]],
  ["update ledger_claimants set arrived_at = arrived_at - interval '1 day'", 'claimant client-1', [claimants, totals]],
  ['delete from ledger_claimants', 'claimant client-1', [claimants, totals]],
  [
    `update running_total_changes set cents = cents + 1
      where id = (select id from running_total_changes where name = 'balance' and cents > 0 limit 1)`,
    'total balance deposited',
    [totals],
  ],
  ["insert into running_totals values ('paid-out', '', 1, 1)", 'total paid-out', [totals]],
  [
    "insert into running_total_changes (name, key, cents, count) values ('due', '2030-01-01', 5, 1)",
    'total due 2030-01-01',
    [totals],
  ],
])('46 %s is found', async (statement, row, rules) => {
  const findings = await findingsAfter(statement)
  expect(findings.map(({ rule }) => rule)).toEqual(rules)
  expect(findings[0]!.row).toMatch(new RegExp(`^${row.replaceAll(/[()]/g, '\\$&')}`))
})

test('reports each step before it starts, and stops on request', async () => {
  const steps: unknown[][] = []
  await verifyLedger(db, { onStep: (...step) => steps.push(step) })
  expect(steps.map(([done, of]) => [done, of])).toEqual(Array.from({ length: 13 }, (_, done) => [done, 13]))
  expect([steps[0]![2], steps.at(-1)![2]]).toEqual([asWritten, 'the hash'])

  const ending = new AbortController()
  const ended = verifyLedger(db, { signal: ending.signal, onStep: (done) => done === 2 && ending.abort(new Ended()) })
  await expect(ended).rejects.toThrow(Ended)
})

class Ended extends Error {}

/** Runs while the accounts are locked and the ledger's verification waits for them. */
async function whileItWaits(verification: () => Promise<unknown>, run: (tx: Transaction) => Promise<unknown>) {
  const { promise: isWaiting, resolve } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const holder = db.transaction(async (tx) => {
    await tx.execute(sql`lock table ledger_accounts in access exclusive mode`)
    locked()
    await isWaiting
    await run(tx)
  })
  await isLocked
  const verified = verification()
  await vi.waitFor(async () => {
    const { rows } = await db.execute(sql`select from pg_locks where not granted and locktype = 'relation'`)
    expect(rows).toHaveLength(1)
  }, 10_000)
  resolve()
  return { verified, holder }
}

test('cancels its running query, and nothing after it has ended', async () => {
  const ending = new AbortController()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { verified, holder } = await whileItWaits(
    () => verifyLedger(db, { signal: ending.signal }),
    async () => {
      ending.abort()
      await mayEnd
    },
  )
  await expect(verified).rejects.toMatchObject({ cause: { code: '57014' } })
  end()
  await holder

  const later = new AbortController()
  let cancelled = 0
  const counting = new Proxy(db, {
    get(target, name, receiver) {
      if (name === 'execute') cancelled += 1
      return Reflect.get(target, name, receiver)
    },
  })
  await verifyLedger(counting, { signal: later.signal })
  later.abort()
  expect(cancelled).toBe(0)
})

test('reads one moment: concurrent transfers are not partly included', async () => {
  const { verified, holder } = await whileItWaits(
    () => verifyLedger(db),
    // This one has no record.
    (tx) => postTransfers(tx, [{ reason: 'deposit', clientId, amountCents: cents(1n), subjectId: randomUUID() }]),
  )
  await holder
  expect(await verified).toMatchObject({ findings: [], transfers: 3n })
  expect((await verifyLedger(db)).findings).toHaveLength(1)
})
