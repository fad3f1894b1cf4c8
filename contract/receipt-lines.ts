import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import type { Receipt } from './history.ts'
import { recordStatusLabels } from './status-labels.ts'

/** One line of a receipt; `isCode` marks an ID or an address, which readers copy and compare. */
export interface ReceiptLine {
  readonly name: string
  readonly value: string
  readonly isCode?: true
}

/** The subject of a receipt in words: a deposit or a withdrawal. */
export function titleOfReceipt({ kind }: Pick<Receipt, 'kind'>): string {
  return kind === 'deposit' ? m.receipt_title_deposit() : m.receipt_title_withdrawal()
}

/** The lines of a receipt, in the same words on the page and in the PDF. `moment` writes an instant for the reader. */
export function linesOfReceipt(receipt: Receipt, moment: (instant: string) => string): ReceiptLine[] {
  const { id, kind, status, amount, credited, fee, sent, address, bitcoinTransactionIds, reason } = receipt
  const isPaid = kind === 'withdrawal' && status === 'approved'
  return [
    { name: m.transaction_id(), value: id, isCode: true },
    { name: m.dashboard_status(), value: recordStatusLabels[isPaid ? 'completed' : status]() },
    ...(reason ? [{ name: m.receipt_reason(), value: reason }] : []),
    { name: m.receipt_amount(), value: dollars(amount) },
    ...(credited === null ? [] : [{ name: m.receipt_credited(), value: dollars(credited) }]),
    ...(fee === null ? [] : [{ name: m.dashboard_withdrawal_fee(), value: dollars(fee) }]),
    ...(sent === null ? [] : [{ name: isPaid ? m.receipt_sent() : m.receipt_to_send(), value: dollars(sent) }]),
    { name: kind === 'deposit' ? m.receipt_paid_to() : m.dashboard_withdrawal_wallet(), value: address, isCode: true },
    ...bitcoinTransactionIds.map((txid) => ({ name: m.bitcoin_transaction_id(), value: txid, isCode: true as const })),
    { name: m.receipt_created(), value: moment(receipt.createdAt) },
    ...(receipt.decidedAt ? [{ name: m.receipt_decided(), value: moment(receipt.decidedAt) }] : []),
  ]
}

function dollars(amount: string): string {
  return formatDollars(fromDecimal(amount))
}
