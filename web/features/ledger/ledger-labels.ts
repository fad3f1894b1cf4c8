import { m } from '#root/contract/messages/messages.js'
import { describeAccountKind } from '#root/contract/movement-labels.ts'
import type { AccountKind, TransferReason } from '#root/domain/ledger.ts'

const kinds: Record<AccountKind, () => string> = {
  custody: m.ledger_custody,
  promised_returns: m.ledger_promised_returns,
  fees: m.ledger_fees,
  paid_out: m.ledger_paid_out,
  deposited: () => describeAccountKind('deposited'),
  invested: () => describeAccountKind('invested'),
  withdrawable: () => describeAccountKind('withdrawable'),
  held: () => describeAccountKind('held'),
}

const reasons: Record<TransferReason, () => string> = {
  deposit: m.ledger_reason_deposit,
  'deposit-reversal': m.ledger_reason_deposit_reversal,
  principal: m.ledger_reason_principal,
  'promised-return': m.ledger_reason_promised_return,
  maturity: m.ledger_reason_maturity,
  reinvestment: m.ledger_reason_reinvestment,
  'withdrawal-hold': m.ledger_reason_withdrawal_hold,
  'withdrawal-release': m.ledger_reason_withdrawal_release,
  'withdrawal-payment': m.ledger_reason_withdrawal_payment,
  'withdrawal-fee': m.ledger_reason_withdrawal_fee,
  'withdrawal-payout': m.ledger_reason_withdrawal_payout,
  'closing-invested': m.ledger_reason_closing,
  'closing-withdrawable': m.ledger_reason_closing,
  'closing-repayment': m.ledger_reason_closing,
  'closing-write-off': m.ledger_reason_closing,
}

/** The name of an account of the ledger. */
export function describeAccount(kind: AccountKind): string {
  return kinds[kind]()
}

/** The reason of a transfer. */
export function describeReason(reason: TransferReason): string {
  return reasons[reason]()
}
