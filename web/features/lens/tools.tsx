import { m } from '#root/contract/messages/messages.js'
import { type Layout, mayPresent } from './layout.ts'
import type { Page } from './use-page.ts'

/** On a phone, the bar has no room for printing either. */
const minPrintWindowPx = 768

interface ToolsProps {
  /** The number of notes. */
  count: number
  page: Page
  form: Layout['form']
  isPresenting: boolean
  onStep: (step: 1 | -1) => void
  onPresent: (isPresenting: boolean) => void
}

/**
 * The number of marks, the step buttons, presenting and printing. They are in the simulation bar beside the switch, so that
 * they cover nothing of the page. In a narrow window, the open note shows the step buttons.
 */
export function Tools({ count, page, form, isPresenting, onStep, onPresent }: ToolsProps) {
  return (
    <div className="lens-tools no-print">
      <p role="status" className={count === 0 || form === 'sheet' ? 'sr-only' : ''}>
        {count === 0 ? m.lens_none() : m.lens_marks({ count })}
      </p>
      {count > 0 && (
        <>
          {form !== 'sheet' && <StepButtons onStep={onStep} />}
          {mayPresent(page) && (
            <button type="button" onClick={() => onPresent(!isPresenting)}>
              {isPresenting ? m.lens_stop_presenting() : m.lens_present()}
            </button>
          )}
          {page.width >= minPrintWindowPx && (
            <button type="button" onClick={() => print()} aria-label={m.lens_print()}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M4.5 6V2h7v4M4.5 11.5h-3V6h13v5.5h-3M4.5 9.5h7V14h-7z" />
              </svg>
            </button>
          )}
        </>
      )}
    </div>
  )
}

/** To the previous and the next note. */
export function StepButtons({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <>
      <button type="button" onClick={() => onStep(-1)} aria-label={m.lens_previous()}>
        <Arrow />
      </button>
      <button type="button" onClick={() => onStep(1)} aria-label={m.lens_next()}>
        <Arrow isForward />
      </button>
    </>
  )
}

/** Towards the end or the start of a line, in the page's reading direction. */
function Arrow({ isForward = false }: { isForward?: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="lens-arrow">
      <path d={isForward ? 'm5.5 2.5 6 5.5-6 5.5' : 'm10.5 2.5-6 5.5 6 5.5'} />
    </svg>
  )
}
