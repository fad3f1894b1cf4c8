import { m } from '#root/contract/messages/messages.js'

export type DepositStep = 'amount' | 'payment' | 'review'

/** Where a deposit stands on its way. */
export function DepositSteps({ current }: { current: DepositStep }) {
  const steps: readonly [DepositStep, string][] = [
    ['amount', m.dashboard_deposit_step_amount()],
    ['payment', m.dashboard_deposit_step_payment()],
    ['review', m.dashboard_deposit_step_review()],
  ]
  const position = steps.findIndex(([step]) => step === current)
  return (
    <ol aria-label={m.dashboard_deposit_steps()} className="mb-8 max-sm:mb-5 grid grid-cols-3 gap-2 text-xs">
      {steps.map(([step, name], index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={`border-t-3 pt-2 ${index <= position ? 'border-brass-fill' : 'border-mullion text-soft'} aria-[current]:font-semibold`}
        >
          <span aria-hidden="true" className="figures me-1.5">
            {index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
