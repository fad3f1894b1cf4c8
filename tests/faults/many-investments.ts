import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { cents } from '#root/domain/money.ts'
import { openClientAccounts } from '#root/server/ledger/accounts.ts'
import { postTransfers, type Transfer } from '#root/server/ledger/post-transfers.ts'
import type { Drizzle } from '#root/server/platform/database/pool.ts'

const principal = cents(10_000n)
const payout = cents(20_000n)

/** Makes clients who have each deposited $100 and invested it for 10 days, by the ledger's own door. Returns their ids. */
export async function seedInvestments(db: Drizzle, count: number): Promise<string[]> {
  const clientIds = Array.from({ length: count }, () => randomUUID())
  await db.transaction(async (tx) => {
    await openClientAccounts(tx, clientIds)
    const { rows: deposits } = await tx.execute<Subject>(sql`
      insert into deposits (client_id, amount_cents, status, address_index, address, proof_name, proof_type, proof_bytes,
        submitted_at, decided_at, decided_by)
      select client_id, ${principal}, 'approved', (select greatest(max(address_index), 1000000) from deposits) + place, gen_random_uuid(), 'proof.png', 'image/png', 1,
        firm_now(), firm_now(), 'seed'
      from unnest(${sql.param(clientIds)}::text[]) with ordinality as seeded (client_id, place)
      returning id, client_id`)
    const { rows: investments } = await tx.execute<Subject>(sql`
      insert into investments (client_id, plan, plan_version, plan_title, principal_cents, return_cents, payout_cents, started_at, matures_at)
      select client_id, 'beginners', 1, 'BEGINNERS', ${principal}, ${principal}, ${payout}, firm_now(), firm_now() + interval '10 days'
      from unnest(${sql.param(clientIds)}::text[]) as client_id
      returning id, client_id`)
    await postTransfers(tx, deposits.map(transferOf('deposit')))
    await postTransfers(tx, investments.map(transferOf('principal')))
    await postTransfers(tx, investments.map(transferOf('promised-return')))
  })
  return clientIds
}

interface Subject extends Record<string, unknown> {
  id: string
  client_id: string
}

function transferOf(reason: Transfer['reason']) {
  return ({ id, client_id }: Subject): Transfer => ({
    reason,
    clientId: client_id,
    amountCents: principal,
    subjectId: id,
  })
}
