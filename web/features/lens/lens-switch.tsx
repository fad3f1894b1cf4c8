import { Suspense } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { lazyPart } from '#root/web/ui/lazy-part.ts'
import { chooseLens } from '#root/web/ui/lens-choice.ts'
import { useLens } from '#root/web/ui/lens.ts'

/** Loads all of the lens but its switch. It is loaded when it is switched on, or in advance. */
export const loadLens = () => import('./lens.tsx')

const Lens = lazyPart(loadLens)

/** Shows or hides what is behind the page: in the simulation bar where the firm leaves the choice to the viewer. */
export function LensSwitch() {
  const isOn = useLens()
  return (
    <>
      <button
        type="button"
        data-on={isOn}
        onClick={() => chooseLens(!isOn)}
        className="lens-switch shrink-0 self-stretch px-2 font-semibold data-[on=true]:bg-pencil data-[on=true]:text-paper max-sm:-me-4 max-sm:min-w-11 max-sm:px-3.5"
      >
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4 sm:hidden"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        >
          <circle cx="6.5" cy="6.5" r="4.5" />
          <path d="m10 10 5 5" />
        </svg>
        <span className="max-sm:sr-only">{isOn ? m.lens_switch_off() : m.lens_switch()}</span>
      </button>
      {isOn && (
        <Suspense>
          <Lens />
        </Suspense>
      )}
    </>
  )
}
