import { inArray, sql } from 'drizzle-orm'
import type { Deposit, DepositPayment, Payment } from '#root/contract/deposits.ts'
import { formatBitcoin, paymentLink } from '#root/domain/bitcoin.ts'
import { proofRequestOf } from '#root/domain/deposits.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import { type ChainView, confirmationsOf, stateOf, summarize } from '#root/domain/payments.ts'
import { readBranding } from '#root/server/platform/branding.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import type { DepositRow } from '#root/server/platform/tables/deposits.ts'
import { depositCorrections, type PaymentRow } from '#root/server/platform/tables/payments.ts'
import { readChainView, readPayments, readPaymentsOfOpened } from './payments.ts'

/** Deposits as their clients see them, with the current state of the chain. */
export async function presentDeposits(db: Queryable, rows: readonly DepositRow[]): Promise<Deposit[]> {
  const ids = rows.map(({ id }) => id)
  const [payments, view, corrected, { brand }] = await Promise.all([
    readPayments(db, ids),
    readChainView(db),
    readCorrected(db, ids),
    readBranding(db),
  ])
  return rows.map((row) =>
    toDeposit(row, { payments: payments.get(row.id) ?? [], view, correctedCents: corrected.get(row.id) ?? 0n, brand }),
  )
}

/** What the presentation of a client's opened deposit needs, whether or not it exists yet. */
export type OpenedContext = Omit<Context, 'correctedCents'>

/** Reads it in the transaction that opens or amends the deposit. */
export async function readOpenedContext(tx: Transaction, clientId: string): Promise<OpenedContext> {
  const [payments, view, { brand }] = await Promise.all([
    readPaymentsOfOpened(tx, clientId),
    readChainView(tx),
    readBranding(tx),
  ])
  return { payments, view, brand }
}

/** An opened deposit as its client sees it: nothing has been credited, so nothing was corrected. */
export function presentOpened(row: DepositRow, context: OpenedContext): Deposit {
  return toDeposit(row, { ...context, correctedCents: 0n })
}

/** One deposit as its client sees it. */
export async function presentDeposit(db: Queryable, row: DepositRow): Promise<Deposit> {
  const [deposit] = await presentDeposits(db, [row])
  return deposit!
}

/** Credits and reversals after the approval, by deposit. */
async function readCorrected(db: Queryable, ids: readonly string[]): Promise<Map<string, bigint>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: depositCorrections.depositId,
      cents: sql<bigint>`sum(case kind when 'credit' then amount_cents else -amount_cents end)::bigint`,
    })
    .from(depositCorrections)
    .where(inArray(depositCorrections.depositId, [...ids]))
    .groupBy(depositCorrections.depositId)
  return new Map(rows.map((row) => [row.id, row.cents]))
}

/** The credit of a deposit less its reversals. */
export async function readCredited(db: Queryable, row: DepositRow): Promise<Cents> {
  return creditedOf(row, (await readCorrected(db, [row.id])).get(row.id) ?? 0n)
}

function creditedOf({ approvedCents, amountCents }: DepositRow, correctedCents: bigint): Cents {
  return cents((approvedCents ?? amountCents) + correctedCents)
}

interface Context {
  readonly payments: readonly PaymentRow[]
  readonly view: ChainView & { readonly skipsProof: boolean }
  readonly correctedCents: bigint
  readonly brand: string
}

function toDeposit(row: DepositRow, { payments, view, correctedCents, brand }: Context): Deposit {
  const { proofName, proofType, proofBytes } = row
  const isApproved = row.status === 'approved'
  const payment = toPayment(row, payments, view)
  const hasProof = proofName !== null && proofType !== null && proofBytes !== null
  return {
    id: row.id,
    amount: toDecimal(row.amountCents),
    status: row.status,
    address: row.address,
    quote: quoteOf(row, brand),
    payment,
    credited: isApproved ? toDecimal(creditedOf(row, correctedCents)) : null,
    creditedFor: isApproved ? (row.creditedFor ?? 'proof') : null,
    proof: hasProof ? { name: proofName, type: proofType, bytes: proofBytes } : null,
    proofRequest: proofRequestOf(row.status, { hasProof, payment: payment.state, isSkipped: view.skipsProof }),
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

function quoteOf({ address, rateCents, requestedSats, quotedUntil }: DepositRow, brand: string): Deposit['quote'] {
  if (rateCents === null || requestedSats === null || quotedUntil === null) return null
  return {
    bitcoin: formatBitcoin(requestedSats),
    rate: toDecimal(cents(rateCents)),
    until: quotedUntil.toISOString(),
    link: paymentLink(address, requestedSats, brand),
  }
}

function toPayment({ requestedSats }: DepositRow, payments: readonly PaymentRow[], view: ChainView): DepositPayment {
  const summary = summarize(payments, requestedSats ?? 0n, view)
  return {
    state: summary.state,
    confirmations: summary.confirmations,
    required: view.required,
    received: formatBitcoin(summary.receivedSats),
    worth: toDecimal(summary.receivedCents),
    creditable: toDecimal(summary.readyCents),
    difference: requestedSats === null ? null : formatBitcoin(summary.differenceSats),
    isLate: summary.isLate,
    trouble: summary.trouble,
    payments: payments.map((payment): Payment => ({
      txid: payment.txid,
      vout: payment.vout,
      bitcoin: formatBitcoin(payment.sats),
      state: stateOf(payment, view),
      confirmations: confirmationsOf(payment, view.tipHeight),
      isLate: payment.isLate,
      replacedBy: payment.replacedBy,
      firstSeenAt: payment.firstSeenAt.toISOString(),
    })),
  }
}
