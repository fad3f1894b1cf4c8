import { asc, eq, gt, or, inArray } from 'drizzle-orm'
import { isRefusal } from '#root/domain/refusal.ts'
import { openAccountKey } from '#root/server/chain/account-keys.ts'
import { addressAt, tillIndex } from '#root/server/chain/addresses.ts'
import { type Chain, ChainRefusal, type Whereabouts } from '#root/server/chain/chain.ts'
import { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { type PayoutRow, payouts } from '#root/server/platform/tables/payouts.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { announceWithdrawal } from '../announce-withdrawal.ts'
import { type Prepared, preparePayout, type PayoutServices } from './prepare-payout.ts'

/** A payout this deep is asked for no more. */
const deepEnough = 100
const atOnce = 50
/** On top of what is missing, for the fee of the payout that spends it. */
const feeAllowanceSats = 20_000n

/**
 * Pays what was approved: builds the payments that wait, hands each to the chain, and follows it. It may be killed anywhere and run in
 * any number of processes: what is stored is sent again, the same bytes, until the chain has them in a block.
 */
export async function followPayouts(services: PayoutServices): Promise<void> {
  for (let hasFilled = false; ;) {
    const { built, short } = await prepareWaiting(services)
    const { height } = await services.chain.tip()
    for (const payout of await listOpen(services.db, height)) await follow(services, payout)
    if (short.length === 0) return
    // The change of what was just sent may pay the others.
    if (built > 0) continue
    if (hasFilled || !(await fillTill(services, short))) return
    hasFilled = true
  }
}

/** How many could be built, and what those would take that could not for want of coins. */
async function prepareWaiting(services: PayoutServices): Promise<{ built: number; short: bigint[] }> {
  const waiting = await services.db
    .select({ id: payouts.withdrawalId })
    .from(payouts)
    .where(eq(payouts.status, 'waiting'))
    .orderBy(asc(payouts.createdAt), asc(payouts.withdrawalId))
    .limit(atOnce)
  const outcomes: Prepared[] = []
  for (const { id } of waiting) outcomes.push(await preparePayout(services, id))
  const waits = outcomes.filter((outcome) => outcome !== 'built')
  return {
    built: outcomes.length - waits.length,
    short: waits.filter(({ needs }) => needs === 'coins').map(({ sats }) => sats),
  }
}

/**
 * On the practice chain what was credited on a proof of payment alone has no coins behind it. The ledger has already said that the
 * firm holds the money, so the chain hands the coins out, one for each payout. Returns whether there are new ones.
 */
async function fillTill(
  { db, chain, accountKeys, signer }: PayoutServices,
  short: readonly bigint[],
): Promise<boolean> {
  if (!(chain instanceof PracticeChain)) return false
  const key = await readStoredSetting(db, 'operator-account-key')
  const account = key === null ? signer : openAccountKey(key)
  if (!account) return false
  const till = addressAt(account, tillIndex, accountKeys, 1)
  const amounts = short.map((sats) => sats + feeAllowanceSats)
  const handed = await db.transaction((tx) => chain.handOut(tx, till, amounts))
  await chain.look()
  return !isRefusal(handed)
}

/** Those that the chain does not have deep in its blocks. */
function listOpen(db: Queryable, tipHeight: number): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(or(inArray(payouts.status, ['signed', 'mempool']), gt(payouts.height, tipHeight - deepEnough)))
    .orderBy(asc(payouts.createdAt), asc(payouts.withdrawalId))
}

/** Sends it, again when the chain has lost it, and notes where it is. */
async function follow({ db, chain }: PayoutServices, payout: PayoutRow): Promise<void> {
  const { txid, raw } = payout
  const known = await chain.lookup(txid!)
  const { refusal, whereabouts } = isOnItsWay(known) ? { refusal: null, whereabouts: known } : await send(chain, raw!)
  const isThere = whereabouts.status === 'confirmed'
  const place = {
    status: whereabouts.status === 'mempool' || isThere ? whereabouts.status : ('signed' as const),
    height: isThere ? whereabouts.height : null,
    blockHash: isThere ? whereabouts.hash : null,
    refusal,
  }
  const isSame = (Object.keys(place) as (keyof typeof place)[]).every((name) => place[name] === payout[name])
  if (isSame) return
  await db.transaction(async (tx) => {
    await tx.update(payouts).set(place).where(eq(payouts.withdrawalId, payout.withdrawalId))
    const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.id, payout.withdrawalId))
    if (withdrawal) await announceWithdrawal(tx, withdrawal)
  })
}

function isOnItsWay({ status }: Whereabouts): boolean {
  return status === 'mempool' || status === 'confirmed'
}

/** A no of the chain may be of the moment (too many wait for each other): the same bytes are sent again at the next look. */
async function send(chain: Chain, raw: Buffer): Promise<{ refusal: string | null; whereabouts: Whereabouts }> {
  try {
    const txid = await chain.broadcast(raw)
    const found = await chain.lookup(txid)
    // A node's wallet may not have heard of it yet.
    return { refusal: null, whereabouts: isOnItsWay(found) ? found : { status: 'mempool' } }
  } catch (error) {
    if (!(error instanceof ChainRefusal)) throw error
    return { refusal: error.reason, whereabouts: { status: 'unknown' } }
  }
}
