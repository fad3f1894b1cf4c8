import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { dollars } from '#root/domain/money.ts'
import { openClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers, type Transfer } from '#root/server/ledger/post-transfers.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { regtestAddress } from '#root/tests/firm.ts'

const principal = dollars(100)
const payout = dollars(200)
const atOnce = 500

/**
 * Makes clients with a session and eight transfers each, through the ledger's function, an hour of the firm's time after every 500.
 * Each has deposited $200 and has had a plan of $100 mature. Three of four then took a plan that still runs, and cancelled a
 * withdrawal; the fourth had a withdrawal paid out and deposited $200 more.
 */
export async function addClients(db: Queryable, count: number): Promise<void> {
  for (let made = 0; made < count; made += atOnce) {
    await db.transaction(async (tx) => {
      const clientIds = await addPeople(tx, Math.min(atOnce, count - made))
      await openClientAccounts(tx, clientIds)
      await addDeposits(tx, clientIds)
      await addPlans(tx, clientIds, true)
      const paidOut = clientIds.filter((_, place) => place % 4 === 0)
      const running = clientIds.filter((_, place) => place % 4 !== 0)
      await addPlans(tx, running, false)
      await addWithdrawals(tx, running, false)
      await addWithdrawals(tx, paidOut, true)
      await addDeposits(tx, paidOut)
    })
    await db.execute(sql`update firm_clock set anchor_firm = firm_now() + interval '1 hour', anchor_real = clock_timestamp(),
      high_water = firm_now() + interval '1 hour'`)
  }
}

interface Subject extends Record<string, unknown> {
  readonly id: string
  readonly clientId: string
}

function post(
  tx: Transaction,
  reasons: readonly Transfer['reason'][],
  subjects: readonly Subject[],
  amountCents = principal,
) {
  return postTransfers(
    tx,
    reasons.flatMap((reason) =>
      subjects.map(({ id: subjectId, clientId }) => ({ reason, clientId, amountCents, subjectId })),
    ),
  )
}

async function addPeople(tx: Transaction, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID() as string)
  await tx.execute(sql`
    insert into "user" (id, name, email, role, first_name, last_name, username, phone_number, country)
    select id, 'Ada Example', id || '@example.com', 'client', 'Ada', 'Example', left(id, 30), '555-0100', 'United States'
    from unnest(${sql.param(ids)}::text[]) as id`)
  await tx.execute(sql`
    insert into session (id, token, user_id, expires_at, last_seen_at)
    select id, id, id, now() + interval '30 days', now() - interval '1 hour' from unnest(${sql.param(ids)}::text[]) as id`)
  return ids
}

async function addDeposits(tx: Transaction, clientIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<Subject>(sql`
    insert into deposits (client_id, amount_cents, status, address_index, address, proof_name, proof_type, proof_bytes,
      submitted_at, decided_at, decided_by)
    select client_id, ${payout}, 'approved', (select coalesce(max(address_index), 0) from deposits) + place, gen_random_uuid(),
      'proof.png', 'image/png', 1, firm_now(), firm_now(), 'bench'
    from unnest(${sql.param(clientIds)}::text[]) with ordinality as made (client_id, place)
    returning id, client_id as "clientId"`)
  await post(tx, ['deposit'], rows, payout)
}

/** A plan of $100 that promises as much again, matured yesterday or due in 5 to 24 days. */
async function addPlans(tx: Transaction, clientIds: readonly string[], hasMatured: boolean): Promise<void> {
  const { rows } = await tx.execute<Subject>(sql`
    insert into investments (client_id, plan, plan_version, plan_title, principal_cents, return_cents, payout_cents, started_at,
      matures_at, status, settled_at)
    select client_id, 'beginners', 1, 'BEGINNERS', ${principal}, ${principal}, ${payout}, start, start + term,
      ${hasMatured ? 'matured' : 'active'}, ${hasMatured ? sql`start + term` : null}
    from unnest(${sql.param(clientIds)}::text[]) with ordinality as made (client_id, place),
      lateral (select ${hasMatured ? sql`firm_now() - interval '11 days'` : sql`firm_now()`} as start,
        ${hasMatured ? sql`interval '10 days'` : sql`make_interval(days => 5 + place::int % 20)`} as term) as time
    returning id, client_id as "clientId"`)
  await post(tx, ['principal', 'promised-return'], rows)
  if (hasMatured) await post(tx, ['maturity'], rows, payout)
}

async function addWithdrawals(tx: Transaction, clientIds: readonly string[], isPaid: boolean): Promise<void> {
  const { rows } = await tx.execute<Subject>(sql`
    insert into withdrawals (client_id, amount_cents, fee_cents, wallet_address, status, decided_at, decided_by)
    select client_id, ${principal}, 0, ${regtestAddress}, ${isPaid ? 'approved' : 'cancelled'}, firm_now(), 'bench'
    from unnest(${sql.param(clientIds)}::text[]) as client_id
    returning id, client_id as "clientId"`)
  const end: Transfer['reason'][] = isPaid ? ['withdrawal-payment', 'withdrawal-payout'] : ['withdrawal-release']
  await post(tx, ['withdrawal-hold', ...end], rows)
}
