import { and, asc, eq, gt, or, inArray, sql } from 'drizzle-orm'
import { isRefusal } from '#root/domain/refusal.ts'
import { openAccountKey } from '#root/server/chain/account-keys.ts'
import { addressAt, payoutAddressIndex } from '#root/server/chain/addresses.ts'
import { type Chain, ChainRefusal, isOnChain, type ChainStatus } from '#root/server/chain/chain.ts'
import { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import { inputsOf } from '#root/server/chain/spend-coins.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { type PayoutRow, payouts } from '#root/server/platform/tables/payouts.ts'
import { type WithdrawalRow, withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { mailPayout } from '../email-withdrawal.ts'
import { publishWithdrawal } from '../publish-withdrawal.ts'
import { type Prepared, preparePayout, type PayoutServices } from './prepare-payout.ts'
import { findSupersededOnChain, listSuperseded, reinstatePayout } from './superseded-payouts.ts'

/** A payout with this many confirmations is no longer polled. */
const finalConfirmations = 100
const batchSize = 50
/** Added to the missing amount, for the fee of the payout that spends it. */
const feeAllowanceSats = 20_000n

/**
 * Pays approved withdrawals: builds waiting payments, sends them to the chain, and follows them. May be killed at any
 * point and run in several processes: the same stored bytes are sent again until they are in a block.
 */
export async function followPayouts(services: PayoutServices): Promise<void> {
  for (let hasFunded = false; ;) {
    const { built, short } = await prepareWaiting(services)
    const { height } = await services.chain.tip()
    for (const payout of await listOpen(services.db, height)) await follow(services, payout)
    if (short.length === 0) return
    // The change of the payments just sent may fund the others.
    if (built > 0) continue
    if (hasFunded || !(await fundPayoutAccount(services, short))) return
    hasFunded = true
  }
}

/**
 * How many were built, and the satoshis that the others lack. Those that wait for an operator or for an earlier payment
 * come last: a full batch of them would otherwise stop all other payouts.
 */
async function prepareWaiting(services: PayoutServices): Promise<{ built: number; short: bigint[] }> {
  const waiting = await services.db
    .select({ id: payouts.withdrawalId })
    .from(payouts)
    .where(eq(payouts.status, 'waiting'))
    .orderBy(
      sql`coalesce(${inArray(payouts.waitsFor, ['decision', 'former'])}, false)`,
      asc(payouts.createdAt),
      asc(payouts.withdrawalId),
    )
    .limit(batchSize)
  const outcomes: Prepared[] = []
  for (const { id } of waiting) outcomes.push(await preparePayout(services, id))
  const waits = outcomes.filter((outcome) => outcome !== 'built')
  return {
    built: outcomes.length - waits.length,
    short: waits.filter(({ needs }) => needs === 'coins').map(({ sats }) => sats),
  }
}

/**
 * On the practice chain a credit on a proof of payment alone has no coins. The ledger already records that the
 * firm holds the money, so the chain issues the coins, one for each payout. Returns whether there are new ones.
 */
async function fundPayoutAccount(
  { db, chain, accountKeys, signer }: PayoutServices,
  short: readonly bigint[],
): Promise<boolean> {
  if (!(chain instanceof PracticeChain)) return false
  const key = await readStoredSetting(db, 'operator-account-key')
  const account = key === null ? signer : openAccountKey(key)
  if (!account) return false
  const fundingAddress = addressAt(account, payoutAddressIndex, accountKeys, 1)
  const amounts = short.map((sats) => sats + feeAllowanceSats)
  const issued = await db.transaction((tx) => chain.issueCoins(tx, fundingAddress, amounts))
  await chain.notifyIfChanged()
  return !isRefusal(issued)
}

/** The payouts without enough confirmations. */
function listOpen(db: Queryable, tipHeight: number): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(
      or(
        inArray(payouts.status, ['unsigned', 'signed', 'mempool']),
        gt(payouts.height, tipHeight - finalConfirmations),
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.withdrawalId))
}

/**
 * Sends a payment, again if the chain has lost it, and stores its state. An unsigned payment may be sent by its signer.
 * A superseded payment that is on the chain after all becomes the payment again.
 */
async function follow(services: PayoutServices, payout: PayoutRow): Promise<void> {
  const { db, chain } = services
  const known = await chain.lookup(payout.txid!)
  if (!isOnChain(known)) {
    const arrived = await findSupersededOnChain(chain, await listSuperseded(db, payout.withdrawalId))
    if (arrived) {
      await change(db, payout, (tx) => reinstatePayout(tx, payout, arrived))
      return followAgain(services, payout.withdrawalId)
    }
  }
  const stored = isOnChain(known)
    ? { ...storedStateOf(known), raw: payout.raw ?? Buffer.from((await chain.bytesOf(payout.txid!))!) }
    : payout.raw && (await send(chain, payout, payout.raw))
  if (!stored) return
  const isSame = (Object.keys(stored) as (keyof typeof stored)[]).every((name) => stored[name] === payout[name])
  if (isSame) return
  await change(db, payout, async (tx, withdrawal) => {
    const { txid, sats, mailedTxid } = payout
    const isEmailDue = stored.status !== 'signed' && txid !== mailedTxid
    await tx
      .update(payouts)
      .set({ ...stored, ...(isEmailDue && { mailedTxid: txid }) })
      .where(eq(payouts.withdrawalId, payout.withdrawalId))
    if (isEmailDue) await mailPayout(tx, withdrawal, { txid: txid!, sats: sats! })
  })
}

async function followAgain(services: PayoutServices, withdrawalId: string): Promise<void> {
  const [payout] = await services.db.select().from(payouts).where(eq(payouts.withdrawalId, withdrawalId))
  if (payout && payout.status !== 'waiting') await follow(services, payout)
}

/** Changes a payout unless it was superseded by another payment meanwhile. */
async function change(
  db: Queryable,
  payout: PayoutRow,
  work: (tx: Transaction, withdrawal: WithdrawalRow) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(payouts).where(isUnchanged(payout)).for('update')
    const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.id, payout.withdrawalId))
    if (!row || !withdrawal) return
    await work(tx, withdrawal)
    await publishWithdrawal(tx, withdrawal)
  })
}

const isUnchanged = ({ withdrawalId, txid, status }: PayoutRow) =>
  and(eq(payouts.withdrawalId, withdrawalId), eq(payouts.txid, txid!), eq(payouts.status, status))

/** The stored state of an existing payment: nothing missing or refused. */
function storedStateOf(chainStatus: ChainStatus) {
  const isConfirmed = chainStatus.status === 'confirmed'
  return {
    status: isConfirmed ? ('confirmed' as const) : ('mempool' as const),
    height: isConfirmed ? chainStatus.height : null,
    blockHash: isConfirmed ? chainStatus.hash : null,
    refusal: null,
    goneHeight: null,
  }
}

/**
 * Sends a payment to the chain. A refusal may be temporary (too many unconfirmed ancestors): the same bytes are sent
 * again at the next poll. If a coin of it is gone, records since when.
 */
async function send(chain: Chain, { goneHeight }: PayoutRow, raw: Buffer) {
  try {
    const found = await chain.lookup(await chain.broadcast(raw))
    // A node's wallet may not know it yet.
    return storedStateOf(isOnChain(found) ? found : { status: 'mempool' })
  } catch (error) {
    if (!(error instanceof ChainRefusal)) throw error
    const isGone = (await chain.gone(inputsOf(raw))).length > 0
    const noted = isGone ? (goneHeight ?? (await chain.tip()).height) : null
    return { status: 'signed' as const, height: null, blockHash: null, refusal: error.reason, goneHeight: noted }
  }
}
