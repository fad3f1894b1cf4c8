import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { isLive, maxConfirmations, stateOf } from '#root/domain/payments.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import { listWatched } from '#root/server/chain/addresses.ts'
import type { Chain, Observation, Sync } from '#root/server/chain/chain.ts'
import { publish } from '#root/server/live/publish.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { type DepositRow, deposits } from '#root/server/platform/tables/deposits.ts'
import { chainProgress, depositPayments, type PaymentRow } from '#root/server/platform/tables/payments.ts'
import { approveAutomatically } from './approve-deposit.ts'
import { correctCredit } from './correct-credit.ts'
import { hasChanged, storePayment, readChainView, readPayments, type ReadRate } from './payments.ts'
import { publishDeposit } from './publish-deposit.ts'

export interface PaymentServices {
  readonly db: Queryable
  readonly chain: Chain
  readonly accountKeys: AccountKeys
  readonly readRate: ReadRate
}

/** A payment with this many confirmations is no longer polled; the chain reports the removal of such a block. */
const finalConfirmations = 100

/**
 * Reads the chain from the stored cursor and updates the deposits: new payments, changed payments, changed credits. The
 * updates and the cursor are one transaction, so it may be killed at any point; several processes may run it at once,
 * and repeated reports change nothing. Then approves the deposits that may be approved automatically.
 */
export async function followPayments(services: PaymentServices): Promise<void> {
  const { db, chain, accountKeys } = services
  await chain.watch(await listWatched(db, accountKeys))
  const [progress] = await db.select().from(chainProgress)
  const sync = await chain.sync(progress!.cursor)
  const observations = [...sync.observations, ...(await lookUpOpenPayments(services, sync.tip.height))]
  if (sync.tip.hash === progress!.tipHash && sync.cursor === progress!.cursor && observations.length === 0) return
  const open = await db.transaction((tx) => storeObservations(tx, services, progress!, { ...sync, observations }))
  for (const id of open) await approveIfAutomatic(services, id)
}

/** Payments whose state changed; those that a node no longer lists are queried one by one. */
async function lookUpOpenPayments({ db, chain }: PaymentServices, tipHeight: number): Promise<Observation[]> {
  const open = await db
    .select({ payment: depositPayments, address: deposits.address })
    .from(depositPayments)
    .innerJoin(deposits, eq(deposits.id, depositPayments.depositId))
    .where(or(eq(depositPayments.status, 'mempool'), gt(depositPayments.height, tipHeight - finalConfirmations)))
  const moved: Observation[] = []
  for (const { payment, address } of open) {
    const { txid, vout, sats, firstSeenAt } = payment
    const chainStatus = await chain.lookup(txid)
    const firstSeen = { at: firstSeenAt, clock: 'firm' } as const
    if (hasChanged(payment, chainStatus)) moved.push({ txid, vout, sats, address, chainStatus, firstSeen })
  }
  return moved
}

/**
 * Returns the deposits that may be approved now. Does nothing if another process has read the chain in the meantime.
 */
async function storeObservations(
  tx: Transaction,
  services: PaymentServices,
  since: Progress,
  sync: Sync,
): Promise<string[]> {
  const [progress] = await tx.select().from(chainProgress).for('update')
  if (progress!.cursor !== since.cursor) return []
  const { cursor, tip } = sync
  await tx.update(chainProgress).set({ cursor, tipHash: tip.hash, tipHeight: tip.height })
  const concerned = await lockConcerned(tx, sync.observations, since.tipHeight)
  const known = await readPayments(
    tx,
    concerned.map(({ id }) => id),
  )
  const view = await readChainView(tx)
  for (const deposit of concerned) {
    const observed = sync.observations.filter(({ address }) => address === deposit.address)
    const payments = await storePayments(tx, services, deposit, known.get(deposit.id) ?? [], observed)
    if (payments.length === 0) continue
    await makePending(tx, deposit, payments)
    if (deposit.status === 'approved') await correctCredit(tx, deposit, payments, view)
    await publishDeposit(tx, deposit)
  }
  await publish(tx, 'everyone', { type: 'chain' })
  return concerned.filter(({ status }) => status === 'opened' || status === 'pending').map(({ id }) => id)
}

type Progress = typeof chainProgress.$inferSelect

/** Returns all payments of a deposit after the observed changes, in the order in which they were first seen. */
async function storePayments(
  tx: Transaction,
  { readRate }: PaymentServices,
  deposit: DepositRow,
  known: readonly PaymentRow[],
  observed: readonly Observation[],
): Promise<PaymentRow[]> {
  const payments = [...known]
  for (const observation of observed) {
    const isIt = ({ txid, vout }: PaymentRow) => txid === observation.txid && vout === observation.vout
    const place = payments.findIndex(isIt)
    const stored = await storePayment(tx, deposit, payments[place], observation, readRate)
    payments.splice(place < 0 ? payments.length : place, 1, stored)
  }
  return payments
}

/** Deposits at observed addresses, and those whose confirmations change with each block. */
function lockConcerned(
  tx: Transaction,
  observations: readonly Observation[],
  lastTipHeight: number,
): Promise<DepositRow[]> {
  const addresses = [...new Set(observations.map(({ address }) => address))]
  const counting = tx
    .select({ id: depositPayments.depositId })
    .from(depositPayments)
    .where(gt(depositPayments.height, lastTipHeight - maxConfirmations))
  return tx
    .select()
    .from(deposits)
    .where(or(sql`${deposits.address} = any (${sql.param(addresses)}::text[])`, inArray(deposits.id, counting)))
    .orderBy(asc(deposits.id))
    .for('update')
}

/** A payment makes a deposit pending, as a proof does. */
async function makePending(tx: Transaction, deposit: DepositRow, payments: readonly PaymentRow[]): Promise<void> {
  if (deposit.status !== 'opened' || !payments.some(isLive)) return
  await tx
    .update(deposits)
    .set({ status: 'pending', submittedAt: sql`firm_now()` })
    .where(and(eq(deposits.id, deposit.id), eq(deposits.status, 'opened')))
}

async function approveIfAutomatic(services: PaymentServices, depositId: string): Promise<void> {
  if ((await readStoredSetting(services.db, 'automatic-approval')) !== 'on') return
  const view = await readChainView(services.db)
  const payments = (await readPayments(services.db, [depositId])).get(depositId) ?? []
  const isReady = payments.some((payment) => stateOf(payment, view) === 'ready')
  if (isReady) await approveAutomatically(services, depositId)
}
