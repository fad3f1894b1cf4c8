import { requestedSats } from '#root/domain/bitcoin.ts'
import { targetOf } from '#root/domain/clock.ts'
import { checkDeposit, checkDepositApproval, checkDepositDecision } from '#root/domain/deposits.ts'
import { checkInvestment, termsOf } from '#root/domain/investments.ts'
import { toChainState, planCredit, stateOf } from '#root/domain/payments.ts'
import {
  checkWithdrawal,
  checkWithdrawalApproval,
  checkWithdrawalDecision,
  quoteWithdrawal,
} from '#root/domain/withdrawals.ts'

/** The domain rules of a simulated firm; a test may replace one of them by a wrong one. */
export const domainRules = {
  targetOf,
  checkDeposit,
  requestedSats,
  toChainState,
  stateOf,
  planCredit,
  checkDepositApproval,
  checkDepositDecision,
  checkInvestment,
  termsOf,
  checkWithdrawalApproval,
  checkWithdrawal,
  checkWithdrawalDecision,
  quoteWithdrawal,
}
export type Rules = typeof domainRules
