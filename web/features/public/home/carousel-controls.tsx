import { m } from '#root/contract/messages/messages.js'
import type { useCarousel } from './use-carousel.ts'

const square =
  'grid size-11 place-items-center border border-on-deep/30 transition-colors duration-150 hover:border-lamp hover:text-lamp'

/** Back, on, a dot for each, and stop: what moves by itself can be stopped. */
export function CarouselControls({ carousel, count }: { carousel: ReturnType<typeof useCarousel>; count: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="flex">
        {Array.from({ length: count }, (_, position) => (
          <button
            key={position}
            type="button"
            onClick={() => carousel.goTo(position)}
            aria-current={position === carousel.current ? 'true' : undefined}
            aria-label={m.home_endorsements_go({ number: String(position + 1), total: String(count) })}
            className="group grid h-11 w-11 place-items-center"
          >
            <span className="h-0.5 w-8 bg-on-deep/30 transition-colors forced-colors:bg-[CanvasText] duration-150 group-hover:bg-on-deep group-aria-[current=true]:h-1 group-aria-[current=true]:bg-lamp" />
          </button>
        ))}
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          onClick={carousel.previous}
          aria-label={m.home_endorsements_previous()}
          className={square}
        >
          <Sign path="m12 4-6 6 6 6" isDirected />
        </button>
        <button type="button" onClick={carousel.next} aria-label={m.home_endorsements_next()} className={square}>
          <Sign path="m8 4 6 6-6 6" isDirected />
        </button>
        <button
          type="button"
          onClick={carousel.toggleStopped}
          aria-label={carousel.isStopped ? m.home_endorsements_play() : m.home_endorsements_pause()}
          className={square}
        >
          <Sign path={carousel.isStopped ? 'm7 4 8 6-8 6z' : 'M7 4v12M13 4v12'} />
        </button>
      </div>
    </div>
  )
}

/** Arrows turn round where one reads from the right. */
function Sign({ path, isDirected = false }: { path: string; isDirected?: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={`size-5 ${isDirected ? 'rtl:-scale-x-100' : ''}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d={path} />
    </svg>
  )
}
