import { Check } from 'lucide-react'
import { m } from '#root/contract/messages/messages.js'

export interface Step {
  readonly key: string
  readonly name: string
}

interface StepsProps {
  /** The names of the list and of its progress bar, for screen readers. */
  label: string
  progressLabel: string
  steps: readonly Step[]
  /** The index of the current step; the number of steps when all are done. */
  current: number
  /** How much of the current step's part of the bar is filled, up to 1. */
  currentShare?: number
  /** Called with the index of a step that the reader opens; without it the steps are no buttons. */
  onStep?: (index: number) => void
  /** The index of the furthest step that can be opened. */
  reached?: number
  disabled?: boolean
}

/** The steps of a form: a bar with one part for each step, filled up to the current one, and their names. */
export function Steps({
  label,
  progressLabel,
  steps,
  current,
  currentShare = 1,
  onStep,
  reached = current,
  disabled,
}: StepsProps) {
  return (
    <div className="no-print grid gap-2">
      <Bar {...{ progressLabel, steps, current, currentShare }} />
      {/* On a phone, only the current step is named: the others are numbers. */}
      <ol aria-label={label} className="flex gap-1.5 sm:grid sm:auto-cols-fr sm:grid-flow-col">
        {steps.map((step, index) => {
          const state = { isCurrent: index === current, isDone: index < current }
          const name = <StepName number={index + 1} name={step.name} {...state} />
          return (
            <li
              key={step.key}
              aria-current={!onStep && state.isCurrent ? 'step' : undefined}
              className={`min-w-0 ${state.isCurrent ? 'max-sm:grow' : ''}`}
            >
              {onStep ? (
                <button
                  type="button"
                  aria-current={state.isCurrent ? 'step' : undefined}
                  disabled={disabled || index > reached}
                  onClick={() => onStep(index)}
                  className="min-h-11 w-full text-start enabled:hover:bg-glass/60 disabled:cursor-default max-sm:min-w-11"
                >
                  {name}
                </button>
              ) : (
                name
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** A part for each step, filled up to the current one. */
function Bar({
  progressLabel,
  steps,
  current,
  currentShare,
}: Pick<StepsProps, 'progressLabel' | 'steps' | 'current'> & { currentShare: number }) {
  const shown = Math.min(current + 1, steps.length)
  const shareOf = (index: number) => (index < current ? 1 : index === current ? currentShare : 0)
  return (
    <div
      role="progressbar"
      aria-label={progressLabel}
      aria-valuenow={Math.floor(((shown - 1 + shareOf(shown - 1)) / steps.length) * 100)}
      aria-valuetext={m.ui_step_of({ step: shown, total: steps.length })}
      className="drawn grid auto-cols-fr grid-flow-col gap-1.5"
    >
      {steps.map(({ key }, index) => (
        <span key={key} className="h-1 bg-glass forced-colors:border">
          <span
            style={{ width: `${shareOf(index) * 100}%` }}
            className={`block h-full transition-[width] duration-250 ease-pane ${index < current ? 'bg-leaf' : 'bg-brass-fill'}`}
          />
        </span>
      ))}
    </div>
  )
}

interface StepNameProps {
  number: number
  name: string
  isCurrent: boolean
  isDone: boolean
}

function StepName({ number, name, isCurrent, isDone }: StepNameProps) {
  return (
    <span
      className={`items-center gap-x-2 py-1 leading-tight sm:grid sm:grid-cols-[auto_minmax(0,1fr)] ${isCurrent ? 'max-sm:flex' : 'max-sm:grid max-sm:justify-items-center'}`}
    >
      <span
        aria-hidden="true"
        className={`figures grid size-7 shrink-0 place-items-center border font-sans text-xs font-semibold sm:row-span-2 sm:mt-1 sm:self-start ${
          isCurrent
            ? 'border-brass-fill bg-lamp text-[#10231f]'
            : isDone
              ? 'border-leaf text-leaf'
              : 'border-edge text-soft'
        }`}
      >
        {isDone ? <Check className="size-3.5" strokeWidth={2.75} /> : number}
      </span>
      <span className="text-xs leading-4 text-soft max-sm:sr-only">{m.ui_step({ step: number })}</span>
      <span className={`text-sm leading-5 ${isCurrent ? 'font-semibold text-ink' : 'text-soft max-sm:sr-only'}`}>
        {name}
        {isDone && <span className="sr-only">, {m.ui_step_done()}</span>}
      </span>
    </span>
  )
}
