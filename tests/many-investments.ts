import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { cents } from '#root/domain/money.ts'
import { settleMatured } from '#root/server/features/investments/settle-matured.ts'
import { openClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers, type Transfer } from '#root/server/ledger/post-transfers.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { regtestAddress } from '#root/tests/firm.ts'

const principal = cents(10_000n)
const payout = cents(20_000n)

/**
 * Makes clients who each deposited $100 and invested it for 10 days, that many days ago, through the ledger's functions.
 * Returns their ids.
 */
export async function seedInvestments(db: Queryable, count: number, daysAgo = 0): Promise<string[]> {
  const clientIds = Array.from({ length: count }, () => randomUUID())
  await seedDeposits(db, clientIds)
  await invest(db, clientIds, daysAgo)
  return clientIds
}

/** A plan of a new client without money in the ledger behind it: each settlement of it fails at a limit. Returns its id. */
export async function seedImpossible(db: Queryable): Promise<string> {
  const clientId = randomUUID()
  await openClientAccounts(db, [clientId])
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into investments (client_id, plan, plan_version, plan_title, principal_cents, return_cents, payout_cents, started_at, matures_at)
    values (${clientId}, 'beginners', 1, 'BEGINNERS', ${principal}, ${principal}, ${payout}, firm_now(), firm_now() + interval '9 days')
    returning id`)
  return rows[0]!.id
}

/** Moves the firm's clock without settling anything. */
export async function passDays(db: Queryable, days: number): Promise<void> {
  await db.execute(sql`update firm_clock set anchor_firm = firm_now() + make_interval(days => ${days}), anchor_real = clock_timestamp(),
    high_water = firm_now() + make_interval(days => ${days})`)
}

/** Gives each client an approved deposit of $100. */
export async function seedDeposits(db: Queryable, clientIds: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await openClientAccounts(tx, clientIds)
    const { rows: deposits } = await tx.execute<Subject>(sql`
      insert into deposits (client_id, amount_cents, status, address_index, address, proof_name, proof_type, proof_bytes,
        submitted_at, decided_at, decided_by)
      select client_id, ${principal}, 'approved', (select greatest(max(address_index), 1000000) from deposits) + place, gen_random_uuid(), 'proof.png', 'image/png', 1,
        firm_now(), firm_now(), 'seed'
      from unnest(${sql.param(clientIds)}::text[]) with ordinality as seeded (client_id, place)
      returning id, client_id`)
    await postTransfers(tx, deposits.map(transferOf('deposit')))
  })
}

/** Gives each client a pending deposit of $100. Returns the deposits' ids by their clients'. */
export async function seedPendingDeposits(db: Queryable, clientIds: readonly string[]): Promise<Map<string, string>> {
  await openClientAccounts(db, clientIds)
  const { rows } = await db.execute<Subject>(sql`
    insert into deposits (client_id, amount_cents, status, address_index, address, proof_name, proof_type, proof_bytes, submitted_at)
    select client_id, ${principal}, 'pending', (select greatest(max(address_index), 1000000) from deposits) + place,
      'seeded-' || gen_random_uuid(), 'proof.png', 'image/png', 1, firm_now()
    from unnest(${sql.param(clientIds)}::text[]) with ordinality as seeded (client_id, place)
    returning id, client_id`)
  return byClient(rows)
}

/** Gives each client a withdrawable $200: a plan that has matured today. */
export async function openMatured(db: Queryable, clientIds: readonly string[]): Promise<void> {
  await seedDeposits(db, clientIds)
  await invest(db, clientIds, 10)
  const unsettled = sql`investments where status = 'active' and client_id = any(${sql.param(clientIds)}::text[])`
  // A server on the same database settles too; the plans that it is settling are skipped here.
  do await settleMatured(db)
  while ((await db.$count(unsettled)) > 0)
}

/**
 * Gives each client, who needs a sufficient balance, a pending withdrawal of $100. Returns the withdrawals'
 * ids by their clients'.
 */
export function seedPendingWithdrawals(db: Queryable, clientIds: readonly string[]): Promise<Map<string, string>> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<Subject>(sql`
      insert into withdrawals (client_id, amount_cents, fee_cents, wallet_address)
      select client_id, ${principal}, 0, ${regtestAddress} from unnest(${sql.param(clientIds)}::text[]) as client_id
      returning id, client_id`)
    await postTransfers(tx, rows.map(transferOf('withdrawal-hold')))
    return byClient(rows)
  })
}

async function invest(db: Queryable, clientIds: readonly string[], daysAgo: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows: investments } = await tx.execute<Subject>(sql`
      insert into investments (client_id, plan, plan_version, plan_title, principal_cents, return_cents, payout_cents, started_at, matures_at)
      select client_id, 'beginners', 1, 'BEGINNERS', ${principal}, ${principal}, ${payout}, started, started + interval '10 days'
      from unnest(${sql.param(clientIds)}::text[]) as client_id, (select firm_now() - make_interval(days => ${daysAgo}) as started) as moment
      returning id, client_id`)
    await postTransfers(tx, investments.map(transferOf('principal')))
    await postTransfers(tx, investments.map(transferOf('promised-return')))
  })
}

interface Subject extends Record<string, unknown> {
  id: string
  client_id: string
}

function byClient(subjects: readonly Subject[]): Map<string, string> {
  return new Map(subjects.map(({ id, client_id }) => [client_id, id]))
}

function transferOf(reason: Transfer['reason']) {
  return ({ id, client_id }: Subject): Transfer => ({
    reason,
    clientId: client_id,
    amountCents: principal,
    subjectId: id,
  })
}
