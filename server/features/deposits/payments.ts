import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type ChainView,
  type Payment,
  type PaymentChainState,
  toChainState,
  defaultConfirmations,
} from '#root/domain/payments.ts'
import { isRefusal, type Refusal } from '#root/domain/refusal.ts'
import type { Chain, ChainStatus, FirstSeen, Observation } from '#root/server/chain/chain.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting, storedSetting } from '#root/server/platform/stored-settings.ts'
import { firmClock } from '#root/server/platform/tables/clock.ts'
import { type DepositRow, deposits } from '#root/server/platform/tables/deposits.ts'
import { chainProgress, depositPayments, type PaymentRow } from '#root/server/platform/tables/payments.ts'

/** Cents for one bitcoin, now. */
export type ReadRate = (db: Queryable) => Promise<bigint | Refusal<'market-unreachable'>>

const inOrder = [asc(depositPayments.firstSeenAt), asc(depositPayments.txid), asc(depositPayments.vout)]

/** The payments of some deposits, by deposit, each in the order in which they were first seen. */
export async function readPayments(db: Queryable, depositIds: readonly string[]): Promise<Map<string, PaymentRow[]>> {
  const byDeposit = new Map<string, PaymentRow[]>()
  if (depositIds.length === 0) return byDeposit
  const rows = await db
    .select()
    .from(depositPayments)
    .where(inArray(depositPayments.depositId, [...depositIds]))
    .orderBy(...inOrder)
  for (const row of rows) byDeposit.set(row.depositId, [...(byDeposit.get(row.depositId) ?? []), row])
  return byDeposit
}

/** The payments of a client's opened deposit, if there is one. */
export function readPaymentsOfOpened(tx: Transaction, clientId: string): Promise<PaymentRow[]> {
  const opened = tx.select({ id: deposits.id }).from(deposits).where(isOpenedOf(clientId))
  return tx
    .select()
    .from(depositPayments)
    .where(inArray(depositPayments.depositId, opened))
    .orderBy(...inOrder)
}

/** The client's one deposit that is opened. */
export function isOpenedOf(clientId: string): SQL {
  return sql`${deposits.clientId} = ${clientId} and ${deposits.status} = 'opened'`
}

/** The payments of a deposit that the caller has locked. */
export async function readPaymentsOf(tx: Transaction, depositId: string): Promise<PaymentRow[]> {
  return (await readPayments(tx, [depositId])).get(depositId) ?? []
}

/** The height of the last block read, the required confirmations, and whether a payment with these needs no proof. */
export async function readChainView(db: Queryable): Promise<ChainView & { skipsProof: boolean }> {
  const [view] = await db
    .select({
      tipHeight: chainProgress.tipHeight,
      required: storedSetting('confirmations-required'),
      skipsProof: storedSetting('skips-proof'),
    })
    .from(chainProgress)
  const { tipHeight, required, skipsProof } = view!
  return { tipHeight, required: Number(required ?? defaultConfirmations), skipsProof: skipsProof === 'on' }
}

async function readRequiredConfirmations(db: Queryable): Promise<number> {
  return Number((await readStoredSetting(db, 'confirmations-required')) ?? defaultConfirmations)
}

/**
 * Queries the chain for the current state of these payments, and stores it. Returns the payments and the chain's tip.
 */
export async function refreshPayments(
  tx: Transaction,
  chain: Chain,
  payments: readonly PaymentRow[],
): Promise<{ payments: PaymentRow[]; view: ChainView }> {
  const { height } = await chain.within(tx).tip()
  const refreshed: PaymentRow[] = []
  for (const payment of payments) {
    const chainState = toChainState(await chain.within(tx).lookup(payment.txid), payment.wasConfirmed)
    refreshed.push(await updatePayment(tx, payment, chainState))
  }
  return { payments: refreshed, view: { tipHeight: height, required: await readRequiredConfirmations(tx) } }
}

/**
 * Stores the chain's state of an output to a deposit's address. A new payment is late if the chain saw it first after the
 * quote had expired: what the firm was doing meanwhile does not matter.
 */
export async function storePayment(
  tx: Transaction,
  deposit: DepositRow,
  known: PaymentRow | undefined,
  { txid, vout, sats, chainStatus, firstSeen }: Observation,
  readRate: ReadRate,
): Promise<PaymentRow> {
  const chainState = toChainState(chainStatus, known?.wasConfirmed ?? false)
  if (known) return updatePayment(tx, known, chainState)
  const [seen] = await tx.select({ at: inFirmTime(firstSeen) }).from(firmClock)
  const firstSeenAt = new Date(seen!.at)
  const isLate = deposit.quotedUntil !== null && firstSeenAt > deposit.quotedUntil
  const rateCents = isLate || deposit.rateCents === null ? await readRate(tx) : deposit.rateCents
  // Then the next poll of the chain stores it.
  if (isRefusal(rateCents)) throw new Error('A late payment has no rate, because the market feed does not answer')
  const [row] = await tx
    .insert(depositPayments)
    .values({ txid, vout, depositId: deposit.id, sats, rateCents, isLate, firstSeenAt, ...chainState })
    .returning()
  return row!
}

/**
 * A time by the firm's clock, and never after its present time. A time before that clock was last moved is translated as if it
 * had been moved earlier.
 */
function inFirmTime({ at, clock }: FirstSeen): SQL<string> {
  const time = sql`${at.toISOString()}::timestamptz`
  return sql<string>`least(firm_now(), ${clock === 'firm' ? time : sql`firm_clock_at(${firmClock}, ${time})`})`
}

/** Marks the outpoints that the credit of a deposit includes. */
export async function markCounted(
  tx: Transaction,
  payments: readonly PaymentRow[],
  counted: readonly Payment[],
): Promise<void> {
  for (const payment of payments) {
    const isCounted = counted.some(({ txid, vout }) => txid === payment.txid && vout === payment.vout)
    if (isCounted !== payment.isCounted) await tx.update(depositPayments).set({ isCounted }).where(isPayment(payment))
  }
}

/** Whether a payment's state differs from the stored one. */
export function hasChanged(payment: PaymentRow, chainStatus: ChainStatus): boolean {
  return !isSameChainState(payment, toChainState(chainStatus, payment.wasConfirmed))
}

function isSameChainState(row: PaymentRow, chainState: PaymentChainState): boolean {
  return (Object.keys(chainState) as (keyof PaymentChainState)[]).every((key) => row[key] === chainState[key])
}

async function updatePayment(tx: Transaction, payment: PaymentRow, chainState: PaymentChainState): Promise<PaymentRow> {
  if (isSameChainState(payment, chainState)) return payment
  const [row] = await tx.update(depositPayments).set(chainState).where(isPayment(payment)).returning()
  return row!
}

function isPayment({ txid, vout }: Pick<PaymentRow, 'txid' | 'vout'>) {
  return sql`${eq(depositPayments.txid, txid)} and ${eq(depositPayments.vout, vout)}`
}
