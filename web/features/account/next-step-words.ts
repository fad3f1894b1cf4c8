import { m } from '#root/contract/messages/messages.js'
import type { Limits } from '#root/domain/limits.ts'
import { formatDollars, formatWholeDollars } from '#root/domain/money.ts'
import { formatMoment } from '#root/web/ui/moment.tsx'
import type { NextStep } from './next-step.ts'

interface Words {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly to: string
}

/** The words of the next step, and where it is done. */
export function describeNextStep(step: NextStep, { minDepositCents, minWithdrawalCents }: Limits): Words {
  if (step.kind === 'deposit')
    return {
      title: m.dashboard_next_deposit(),
      text: m.dashboard_next_deposit_text({ amount: formatWholeDollars(minDepositCents) }),
      action: m.dashboard_next_deposit_action(),
      to: '/dashboard/deposit',
    }
  const amount = formatDollars(step.amountCents)
  switch (step.kind) {
    case 'continue':
      return {
        title: m.dashboard_next_continue({ amount }),
        text: m.dashboard_next_continue_text(),
        action: m.dashboard_next_continue_action(),
        to: '/dashboard/deposit',
      }
    case 'review':
      return {
        title: m.dashboard_next_review({ amount }),
        text: m.dashboard_next_review_text(),
        action: m.dashboard_next_review_action(),
        to: '/dashboard/deposit',
      }
    case 'invest':
      return {
        title: m.dashboard_next_invest({ amount }),
        text: m.dashboard_next_invest_text(),
        action: m.dashboard_next_invest_action(),
        to: '/dashboard/investmentplans',
      }
    case 'wait':
      return {
        title: m.dashboard_next_wait(),
        text: m.dashboard_next_wait_text({ date: formatMoment(step.maturesAt), amount }),
        action: m.dashboard_next_wait_action(),
        to: '/dashboard/investmentplans',
      }
    case 'withdraw':
      return {
        title: m.dashboard_next_withdraw({ amount }),
        text: m.dashboard_next_withdraw_text({ minimum: formatWholeDollars(minWithdrawalCents) }),
        action: m.dashboard_next_withdraw_action(),
        to: '/dashboard/withdraws',
      }
    case 'held':
      return {
        title: m.dashboard_next_held(),
        text: m.dashboard_next_held_text({ amount }),
        action: m.dashboard_next_held_action(),
        to: '/dashboard/withdraws',
      }
  }
}
