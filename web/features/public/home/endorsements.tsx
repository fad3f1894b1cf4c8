import { m } from '#root/contract/messages/messages.js'
import type { ClaimId } from '#root/domain/claims.ts'
import { Claim } from '#root/web/ui/claim.tsx'
import { usePageData } from '#root/web/ui/page-data.ts'
import type { StoredPicture } from '../picture.tsx'
import { Portrait } from '../portrait.tsx'
import { Stars } from '../stars.tsx'
import { useCarousel } from './use-carousel.ts'

interface Testimonial {
  readonly claim: ClaimId
  readonly text: () => string
  readonly name: () => string
  readonly title: () => string
}

const testimonials: readonly Testimonial[] = [
  {
    claim: 'testimonial-1',
    text: m.claim_testimonial_1,
    name: m.home_testimonial_1_name,
    title: m.home_testimonial_1_title,
  },
  {
    claim: 'testimonial-2',
    text: m.claim_testimonial_2,
    name: m.home_testimonial_2_name,
    title: m.home_testimonial_2_title,
  },
  {
    claim: 'testimonial-3',
    text: m.claim_testimonial_3,
    name: m.home_testimonial_3_name,
    title: m.home_testimonial_3_title,
  },
]

/** 'Client Endorsements': one at a time. */
export function Endorsements({ portraits }: { portraits: readonly StoredPicture[] }) {
  const { texts } = usePageData().claims
  const shown = testimonials
    .map((testimonial, position) => [testimonial, portraits[position]!] as const)
    .filter(([{ claim }]) => texts[claim] !== null)
  const carousel = useCarousel(shown.length)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="endorsements-heading" className="overflow-hidden bg-deep text-on-deep">
      <div
        role="group"
        aria-roledescription="carousel"
        aria-label={m.home_endorsements_label()}
        className="mx-auto grid max-w-page border-on-deep/15 lg:grid-cols-[3fr_9fr] lg:border-x"
        {...carousel.holding}
      >
        <div className="flex flex-col justify-between gap-8 border-on-deep/15 px-5 pt-14 sm:px-8 lg:border-e lg:py-20">
          <h2 id="endorsements-heading" className="text-2xl">
            {m.home_endorsements_heading()}
          </h2>
          <div className="max-lg:hidden">
            <CarouselControls carousel={carousel} count={shown.length} />
          </div>
        </div>
        <div className="overflow-hidden">
          <ul
            aria-live={carousel.isMoving ? 'off' : 'polite'}
            className="flex transition-transform duration-500 ease-pane"
            style={{ transform: `translateX(calc(var(--towards-end, -1) * ${carousel.current * 100}%))` }}
          >
            {shown.map(([testimonial, portrait], position) => (
              <Slide
                key={testimonial.claim}
                testimonial={testimonial}
                portrait={portrait}
                isCurrent={position === carousel.current}
              />
            ))}
          </ul>
        </div>
        <div className="px-5 pb-12 sm:px-8 lg:hidden">
          <CarouselControls carousel={carousel} count={shown.length} />
        </div>
      </div>
    </section>
  )
}

function Slide({
  testimonial: { claim, text, name, title },
  portrait,
  isCurrent,
}: {
  testimonial: Testimonial
  portrait: StoredPicture
  isCurrent: boolean
}) {
  return (
    <li
      aria-roledescription="slide"
      inert={!isCurrent}
      data-current={isCurrent}
      className="grid w-full shrink-0 content-center gap-8 px-5 py-10 sm:px-8 lg:px-16 lg:py-20"
    >
      <blockquote className="font-display text-[clamp(1.375rem,1rem+1.7vw,2.25rem)] leading-[1.3] text-balance">
        <Claim id={claim} text={text} />
      </blockquote>
      <footer className="flex items-center gap-5 border-t border-on-deep/20 pt-6">
        <Portrait stored={portrait} name={name()} fallbackWidth={224} sizes="7rem" className="h-35 w-28 shrink-0" />
        <div className="grid gap-1">
          <p className="font-semibold">{name()}</p>
          <p className="text-sm text-soft-on-deep">{title()}</p>
          <Stars className="text-lamp" />
        </div>
      </footer>
    </li>
  )
}

const square =
  'grid size-11 place-items-center border border-on-deep/30 transition-colors duration-150 hover:border-lamp hover:text-lamp'

/** Previous, next, a dot for each, and stop: content that moves automatically must be stoppable. */
function CarouselControls({ carousel, count }: { carousel: ReturnType<typeof useCarousel>; count: number }) {
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
          <ControlIcon path="m12 4-6 6 6 6" isDirected />
        </button>
        <button type="button" onClick={carousel.next} aria-label={m.home_endorsements_next()} className={square}>
          <ControlIcon path="m8 4 6 6-6 6" isDirected />
        </button>
        <button
          type="button"
          onClick={carousel.toggleStopped}
          aria-label={carousel.isStopped ? m.home_endorsements_play() : m.home_endorsements_pause()}
          className={square}
        >
          <ControlIcon path={carousel.isStopped ? 'm7 4 8 6-8 6z' : 'M7 4v12M13 4v12'} />
        </button>
      </div>
    </div>
  )
}

/** Arrows are mirrored in right-to-left languages. */
function ControlIcon({ path, isDirected = false }: { path: string; isDirected?: boolean }) {
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
