import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { cents } from '#root/domain/money.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { openClientAccounts } from './accounts.ts'
import { postTransfers } from './post-transfers.ts'
import { verifyLedger } from './verify.ts'

const { db } = await freshDatabase()
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
    await postTransfers(db, [{ reason: 'deposit', clientId, amountCents: cents(10_000n), subjectId }])
  }
})

class Restored extends Error {}

/** What the verifier says after a row was changed by hand, by somebody who turned the triggers off. The change is undone. */
async function findingsAfter(statement: string): Promise<string[]> {
  const rows: string[] = []
  const change = db.transaction(async (tx: Queryable) => {
    await tx.execute(sql.raw('set local session_replication_role = replica'))
    const { rowCount } = await tx.execute(sql.raw(statement))
    expect(rowCount).toBe(1)
    const { findings } = await verifyLedger(withoutOwnTransaction(tx))
    rows.push(...findings.map(({ row }) => row))
    throw new Restored()
  })
  await expect(change).rejects.toThrow(Restored)
  return rows
}

/** Lets the verifier look inside an open transaction. */
function withoutOwnTransaction(tx: Queryable): Queryable {
  return { transaction: (run: (tx: Queryable) => unknown) => run(tx) } as unknown as Queryable
}

test('an honest ledger has no findings', async () => {
  expect(await verifyLedger(db)).toEqual({
    findings: [],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    transfers: 3n,
    accounts: 8n,
  })
})

test.each([
  ['update ledger_transfers set amount_cents = 10001 where id = 2', 'transfer 2'],
  ["update ledger_transfers set occurred_at = occurred_at - interval '1 day' where id = 3", 'transfer 3'],
  ["update ledger_transfers set recorded_at = recorded_at + interval '1 ms' where id = 1", 'transfer 1'],
  ['update ledger_transfers set subject_id = gen_random_uuid() where id = 2', 'transfer 2'],
  ["update ledger_transfers set reason = 'principal' where id = 1", 'transfer 1'],
  ['delete from ledger_transfers where id = 2', 'entry 3'],
  ['delete from ledger_entries where id = 4', 'transfer 2'],
  ['update ledger_entries set account_id = 7 where id = 4', 'transfer 2'],
  [
    'update ledger_entries set amount_cents = amount_cents + 1, balance_after_cents = balance_after_cents + 1 where id = 2',
    'transfer 1',
  ],
  ['update ledger_entries set balance_before_cents = 1, balance_after_cents = 10001 where id = 2', 'entry 2'],
  [
    "update ledger_accounts set balance_cents = 40000 where kind = 'deposited'",
    'account 5 (deposited of client client-1)',
  ],
  ["update ledger_accounts set client_id = 'client-2' where id = 5", 'deposit of '],
  ['update deposits set amount_cents = 20000 where address_index = 2', 'deposit of '],
  [
    "update deposits set status = 'pending', decided_at = null, decided_by = null where address_index = 3",
    'deposit of ',
  ],
])('46 %s is named', async (statement, row) => {
  expect((await findingsAfter(statement))[0]).toMatch(new RegExp(`^${row.replaceAll(/[()]/g, '\\$&')}`))
})
