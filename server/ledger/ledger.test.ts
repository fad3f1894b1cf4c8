import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TransferReason } from '#root/domain/ledger.ts'
import { cents } from '#root/domain/money.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { lockClientAccounts, openClientAccounts, readBalances, readFirmBalances } from './accounts.ts'
import { postTransfers } from './post-transfers.ts'

const { db, owner } = await freshDatabase()
/** The triggers apply to every role, not only the server's. */
const byOwner = queriesOver(owner)
let clientId: string

beforeEach(async () => {
  clientId = randomUUID()
  await openClientAccounts(db, [clientId])
})

function post(reason: TransferReason, amount: bigint, subjectId = randomUUID()) {
  return db.transaction((tx) => postTransfers(tx, [{ reason, clientId, amountCents: cents(amount), subjectId }]))
}

/** The error code of the database's refusal. */
async function codeOf(refused: Promise<unknown>): Promise<string> {
  return refused.then(
    () => 'nothing was refused',
    (error) => error.cause?.code ?? error.code,
  )
}

async function accountId(kind: string): Promise<bigint> {
  const { rows } = await db.execute<{ id: bigint }>(
    sql`select id from ledger_accounts where kind = ${kind} and coalesce(client_id, ${clientId}) = ${clientId}`,
  )
  return rows[0]!.id
}

describe('posting', () => {
  test('writes two entries with the balance before and after', async () => {
    const subjectId = randomUUID()
    await post('deposit', 500n)
    await post('deposit', 250n, subjectId)
    const { rows } = await db.execute(sql`
      select a.kind, e.amount_cents as amount, e.balance_after_cents - e.balance_before_cents as change, e.balance_after_cents as after
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
      where t.subject_id = ${subjectId} order by e.id`)
    expect(rows).toMatchObject([
      { kind: 'custody', amount: -250n, change: -250n },
      { kind: 'deposited', amount: 250n, change: 250n, after: 750n },
    ])
  })

  test('chains several transfers of one account in one statement', async () => {
    const transfers = [100n, 20n, 3n].map((amount) => ({
      reason: 'deposit' as const,
      clientId,
      amountCents: cents(amount),
      subjectId: randomUUID(),
    }))
    await db.transaction((tx) => postTransfers(tx, transfers))
    const { rows } = await db.execute<{ after: bigint }>(
      sql`select balance_after_cents as after from ledger_entries where account_id = ${await accountId('deposited')} order by id`,
    )
    expect(rows.map(({ after }) => after)).toEqual([100n, 120n, 123n])
    expect((await readBalances(db, clientId)).depositedCents).toBe(123n)
  })

  test('credits the promised return from the account of promised returns', async () => {
    const before = (await readFirmBalances(db)).promisedReturnsCents
    await post('promised-return', 700n)
    expect((await readFirmBalances(db)).promisedReturnsCents - before).toBe(700n)
    expect((await readBalances(db, clientId)).investedCents).toBe(700n)
  })

  test('happens once for a reason and a subject', async () => {
    const subjectId = randomUUID()
    await post('deposit', 500n, subjectId)
    expect(await codeOf(post('deposit', 500n, subjectId))).toBe('23505')
    expect((await readBalances(db, clientId)).depositedCents).toBe(500n)
  })

  test('a client without accounts is refused by the database', async () => {
    clientId = 'nobody'
    expect(await codeOf(post('deposit', 1n))).toBe('23502')
  })

  test('the date cannot be chosen', async () => {
    const [custody, deposited] = [await accountId('custody'), await accountId('deposited')]
    const { rows } = await db.execute<{ honest: boolean }>(sql`
      insert into ledger_transfers (reason, from_account_id, to_account_id, amount_cents, subject_id, occurred_at, recorded_at)
      values ('deposit', ${custody}, ${deposited}, 1, gen_random_uuid(), '2001-01-01', '2001-01-01')
      returning occurred_at > '2026-01-01' and recorded_at > '2026-01-01' as honest`)
    expect(rows).toEqual([{ honest: true }])
  })
})

describe('refused by the database', () => {
  test('a client account below zero', async () => {
    await post('deposit', 500n)
    expect(await codeOf(post('principal', 501n))).toBe('LG001')
    expect(await readBalances(db, clientId)).toMatchObject({ depositedCents: 500n, investedCents: 0n })
  })

  test('custody paying more than it holds', async () => {
    const other = randomUUID()
    await openClientAccounts(db, [other])
    // An invented return matures and is paid: none of it is in custody.
    const { custodyCents } = await readFirmBalances(db)
    await post('promised-return', custodyCents + 1_000n)
    await post('maturity', custodyCents + 1_000n)
    await post('withdrawal-hold', custodyCents + 1_000n)
    await post('withdrawal-payment', custodyCents + 1_000n)
    expect(await codeOf(post('withdrawal-payout', custodyCents + 1n))).toBe('LG001')
  })

  test.each([0n, -1n])('an amount of %s', async (amount) => {
    expect(await codeOf(post('deposit', amount))).toBe('23514')
  })

  test('other accounts than the reason allows, and money from one client to another', async () => {
    await post('deposit', 500n)
    const [deposited, mine] = [await accountId('deposited'), await accountId('invested')]
    clientId = randomUUID()
    await db.transaction((tx) => lockClientAccounts(tx, clientId))
    const theirs = await accountId('invested')
    const insert = (reason: string, to: bigint) =>
      db.execute(sql`insert into ledger_transfers (reason, from_account_id, to_account_id, amount_cents, subject_id)
        values (${reason}, ${deposited}, ${to}, 1, gen_random_uuid())`)
    expect(await codeOf(insert('principal', theirs))).toBe('LG003')
    expect(await codeOf(insert('maturity', mine))).toBe('LG003')
    expect(await codeOf(insert('gift', mine))).toBe('23503')
  })

  test('a release of a paid amount', async () => {
    const subjectId = randomUUID()
    await post('deposit', 100n)
    await post('principal', 100n, subjectId)
    await post('maturity', 100n, subjectId)
    await post('withdrawal-hold', 100n, subjectId)
    await post('withdrawal-payment', 60n, subjectId)
    expect(await codeOf(post('withdrawal-release', 40n, subjectId))).toBe('23505')
  })
})

describe('append-only', () => {
  test.each([
    'update ledger_transfers set amount_cents = 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers cascade',
    'update ledger_entries set amount_cents = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'delete from ledger_accounts',
    'truncate ledger_accounts cascade',
    'update ledger_accounts set balance_cents = 1',
    "update ledger_accounts set kind = 'held'",
    "insert into ledger_accounts (kind, client_id, balance_cents) values ('held', 'rich', 100)",
    "insert into ledger_routes values ('gift', 'custody', 'withdrawable')",
    "update ledger_routes set to_kind = 'withdrawable'",
    'insert into ledger_entries (transfer_id, account_id, amount_cents, balance_before_cents, balance_after_cents) values (1, 1, 1, 0, 1)',
  ])('%s', async (statement) => {
    expect(await codeOf(byOwner.execute(sql.raw(statement)))).toBe('LG002')
  })
})
