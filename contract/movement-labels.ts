import { m } from '#root/contract/messages/messages.js'
import type { MovementReason } from '#root/domain/history.ts'
import type { ClientAccountKind } from '#root/domain/ledger.ts'
import type { InLanguage } from './language.ts'
import { namePlan } from './plan-labels.ts'

type Named = (named: { plan: string }, options?: InLanguage) => string

const reasons: Record<MovementReason, Named> = {
  deposit: m.movement_deposit,
  'deposit-reversal': m.movement_deposit_reversal,
  principal: m.movement_principal,
  'promised-return': m.movement_promised_return,
  maturity: m.movement_maturity,
  reinvestment: m.movement_reinvestment,
  'withdrawal-hold': m.movement_withdrawal_hold,
  'withdrawal-release': m.movement_withdrawal_release,
  'withdrawal-payment': m.movement_withdrawal_payment,
  'withdrawal-fee': m.movement_withdrawal_fee,
  'closing-invested': m.movement_closing,
  'closing-withdrawable': m.movement_closing,
  'closing-repayment': m.movement_closing,
  'closing-write-off': m.movement_closing,
}

const places: Record<ClientAccountKind, (inputs?: object, options?: InLanguage) => string> = {
  deposited: m.movement_place_deposited,
  invested: m.movement_place_invested,
  withdrawable: m.movement_place_withdrawable,
  held: m.movement_place_held,
}

/** What happened to a client's money, in the same words on screens and in statements. */
export function describeMovement(
  { reason, planTitle }: { reason: MovementReason; planTitle: string | null },
  options?: InLanguage,
): string {
  return reasons[reason]({ plan: planTitle === null ? '' : namePlan(planTitle, options) }, options)
}

/** The name of one of a client's accounts. */
export function describeAccountKind(place: ClientAccountKind, options?: InLanguage): string {
  return places[place]({}, options)
}
