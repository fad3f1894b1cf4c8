import { sql } from 'drizzle-orm'
import { quoteMinutes, requestedSats } from '#root/domain/bitcoin.ts'
import { checkDeposit } from '#root/domain/deposits.ts'
import { type Cents, fromDecimal } from '#root/domain/money.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import { type TakenAddress, takeDepositAddress } from '#root/server/chain/addresses.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import { sendWithCommit } from '#root/server/platform/database/in-transaction.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readAndRunOnce } from '#root/server/platform/idempotency.ts'
import { readLimits } from '#root/server/platform/offer.ts'
import { type DepositRow, deposits } from '#root/server/platform/tables/deposits.ts'
import type { ReadRate } from './payments.ts'
import { presentDeposit } from './present-deposit.ts'
import { publishDeposit } from './publish-deposit.ts'

export interface OpeningServices {
  readonly db: Queryable
  readonly accountKeys: AccountKeys
  readonly readRate: ReadRate
  readonly chain: Pick<Chain, 'within'>
}

/**
 * Opens a deposit of an amount (decimal dollars), assigns its own address, and quotes it in bitcoin at the current
 * rate. A client has at most one opened deposit: a further request changes its amount and its quote, and keeps its
 * address. Refuses amounts outside the limits, and any deposit while there is no market price.
 */
export async function openDeposit(
  { db, accountKeys, readRate, chain }: OpeningServices,
  clientId: string,
  key: string,
  request: { amount: string },
) {
  // Before the transaction, because the market may be slow.
  const rateCents = await readRate(db)
  const operation = { actorId: clientId, key, operation: 'deposit.open', request }
  return readAndRunOnce(db, operation, readLimits, async (tx, limits) => {
    const amountCents = fromDecimal(request.amount)
    const refusal = checkDeposit(amountCents, limits)
    if (refusal) return refusal
    if (isRefusal(rateCents)) return rateCents
    const quoted = quote(amountCents, rateCents)
    const deposit =
      (await amendOpened(tx, clientId, quoted)) ??
      (await insertOpened(tx, await takeDepositAddress(tx, accountKeys, chain.within(tx)), clientId, quoted))
    sendWithCommit(publishDeposit(tx, deposit))
    return presentDeposit(tx, deposit)
  })
}

type Quoted = ReturnType<typeof quote>

function quote(amountCents: Cents, rateCents: bigint) {
  return {
    amountCents,
    rateCents,
    askedSats: requestedSats(amountCents, rateCents),
    quotedUntil: sql`firm_now() + make_interval(mins => ${quoteMinutes})`,
  }
}

async function amendOpened(tx: Transaction, clientId: string, quoted: Quoted): Promise<DepositRow | undefined> {
  const [row] = await tx
    .update(deposits)
    .set(quoted)
    .where(sql`${deposits.clientId} = ${clientId} and ${deposits.status} = 'opened'`)
    .returning()
  return row
}

async function insertOpened(
  tx: Transaction,
  { index, address, accountKey }: TakenAddress,
  clientId: string,
  quoted: Quoted,
): Promise<DepositRow> {
  const [row] = await tx
    .insert(deposits)
    .values({ clientId, ...quoted, addressIndex: index, address, accountKey })
    // Another tab has opened one in the meantime: amend that one.
    .onConflictDoUpdate({ target: deposits.clientId, targetWhere: sql`status = 'opened'`, set: quoted })
    .returning()
  return row!
}
