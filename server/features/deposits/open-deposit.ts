import { sql } from 'drizzle-orm'
import { checkDeposit } from '#root/domain/deposits.ts'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import { takeDepositAddress } from '#root/server/chain/addresses.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { type DepositRow, deposits } from '#root/server/platform/tables/deposits.ts'
import { announceDeposit } from './announce-deposit.ts'
import { toDeposit } from './store.ts'

/**
 * Opens a deposit of an amount (decimal dollars) and gives it an address of its own. A client has one opened
 * deposit at most: asking again changes its amount and keeps its address. Refuses amounts outside the limits.
 */
export function openDeposit(
  db: Queryable,
  keys: AccountKeys,
  clientId: string,
  key: string,
  request: { amount: string },
) {
  return runOnce(db, { actorId: clientId, key, operation: 'deposit.open', request }, async (tx) => {
    const amountCents = fromDecimal(request.amount)
    const refusal = checkDeposit(amountCents)
    if (refusal) return refusal
    const deposit =
      (await amendOpened(tx, clientId, amountCents)) ?? (await insertOpened(tx, keys, clientId, amountCents))
    await announceDeposit(tx, deposit)
    return toDeposit(deposit)
  })
}

async function amendOpened(tx: Queryable, clientId: string, amountCents: Cents): Promise<DepositRow | undefined> {
  const [row] = await tx
    .update(deposits)
    .set({ amountCents })
    .where(sql`${deposits.clientId} = ${clientId} and ${deposits.status} = 'opened'`)
    .returning()
  return row
}

async function insertOpened(
  tx: Queryable,
  keys: AccountKeys,
  clientId: string,
  amountCents: Cents,
): Promise<DepositRow> {
  const { index, address } = await takeDepositAddress(tx, keys)
  const [row] = await tx
    .insert(deposits)
    .values({ clientId, amountCents, addressIndex: index, address })
    // Another tab has opened one in the meantime: then that one is amended.
    .onConflictDoUpdate({ target: deposits.clientId, targetWhere: sql`status = 'opened'`, set: { amountCents } })
    .returning()
  return row!
}
