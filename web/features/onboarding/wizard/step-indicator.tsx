import { Check } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'
import { type OnboardingStep, onboardingSteps } from '#root/domain/onboarding.ts'
import { ProgressBar } from '#root/web/ui/progress-bar.tsx'
import { stepNames } from '../form/sections.ts'

interface StepIndicatorProps {
  step: OnboardingStep
  /** The furthest step that may be gone to. */
  reached: OnboardingStep
  disabled: boolean
  onStep: (step: OnboardingStep) => void
}

/** Step 1, 2, 3, and a bar that is filled to step/3. It stays in sight while the form scrolls. */
export function StepIndicator({ step, reached, disabled, onStep }: StepIndicatorProps) {
  return (
    <div className="sticky top-8 z-20 -mx-4 bg-paper px-4 pt-3 sm:-mx-6 sm:px-6 lg:-mx-10 lg:px-10">
      <ol aria-label={m.cdd_steps()} className="grid grid-cols-3 gap-3 pb-2">
        {onboardingSteps.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-current={each === step ? 'step' : undefined}
              disabled={disabled || each > reached}
              onClick={() => onStep(each)}
              className="group flex min-h-11 w-full items-center gap-3 py-1 text-start disabled:cursor-default"
            >
              <span
                aria-hidden="true"
                className="figures grid size-8 shrink-0 place-items-center border border-edge font-display text-base text-soft group-aria-[current]:border-brass-fill group-aria-[current]:bg-brass-fill group-aria-[current]:text-[#10231f]"
              >
                {each < step ? <Check className="size-4 text-leaf" strokeWidth={2.5} /> : each}
              </span>
              <span className="grid min-w-0 leading-tight">
                <span className="text-xs text-soft">{m.cdd_step({ step: each })}</span>
                <span className="text-sm text-soft group-aria-[current]:font-semibold group-aria-[current]:text-ink max-sm:hidden">
                  {stepNames[each]()}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      <ProgressBar
        label={m.cdd_progress()}
        share={step / onboardingSteps.length}
        words={m.cdd_progress_text({ step, total: onboardingSteps.length })}
      />
    </div>
  )
}
