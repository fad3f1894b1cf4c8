import { m } from '#root/contract/messages/messages.js'
import { formatDollars, fromDecimal } from '#root/domain/money.ts'
import type { Receipt } from './history.ts'
import type { InLanguage } from './language.ts'
import { recordStatusLabels } from './status-labels.ts'

/** A line of a receipt. `isCode` marks an ID or an address, which readers copy and compare. */
export interface ReceiptLine {
  readonly name: string
  readonly value: string
  readonly isCode?: true
}

/** The title of a receipt: of a deposit or of a withdrawal. */
export function titleOfReceipt({ kind }: Pick<Receipt, 'kind'>, options?: InLanguage): string {
  return kind === 'deposit' ? m.receipt_title_deposit({}, options) : m.receipt_title_withdrawal({}, options)
}

/** The lines of a receipt, the same on the page and in the PDF. `moment` formats an instant for the reader. */
export function linesOfReceipt(
  receipt: Receipt,
  moment: (instant: string) => string,
  options?: InLanguage,
): ReceiptLine[] {
  const { id, kind, status, amount, credited, fee, sent, address, bitcoinTransactionIds, reason } = receipt
  const isPaid = kind === 'withdrawal' && status === 'approved'
  return [
    { name: m.transaction_id({}, options), value: id, isCode: true },
    { name: m.dashboard_status({}, options), value: recordStatusLabels[isPaid ? 'completed' : status]({}, options) },
    ...(reason ? [{ name: m.receipt_reason({}, options), value: reason }] : []),
    { name: m.receipt_amount({}, options), value: dollars(amount) },
    ...(credited === null ? [] : [{ name: m.receipt_credited({}, options), value: dollars(credited) }]),
    ...(fee === null ? [] : [{ name: m.dashboard_withdrawal_fee({}, options), value: dollars(fee) }]),
    ...(sent === null
      ? []
      : [{ name: isPaid ? m.receipt_sent({}, options) : m.receipt_to_send({}, options), value: dollars(sent) }]),
    {
      name: kind === 'deposit' ? m.receipt_paid_to({}, options) : m.dashboard_withdrawal_wallet({}, options),
      value: address,
      isCode: true,
    },
    ...bitcoinTransactionIds.map((txid) => ({
      name: m.bitcoin_transaction_id({}, options),
      value: txid,
      isCode: true as const,
    })),
    { name: m.receipt_created({}, options), value: moment(receipt.createdAt) },
    ...(receipt.decidedAt ? [{ name: m.receipt_decided({}, options), value: moment(receipt.decidedAt) }] : []),
  ]
}

function dollars(amount: string): string {
  return formatDollars(fromDecimal(amount))
}
