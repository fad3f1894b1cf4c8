import { m } from '#root/contract/messages/messages.js'
import { ButtonAnchor } from '#root/web/ui/button.tsx'
import { Picture } from '../picture.tsx'

const meetingRoom = import.meta.glob<string>('../../../pictures/meeting-room-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

const points = [m.home_solutions_point_1, m.home_solutions_point_2, m.home_solutions_point_3]

/** 'Strategic Capital Solutions' with its two links. */
export function SolutionsTeaser() {
  return (
    <section aria-labelledby="solutions-heading" className="border-b border-mullion">
      <div className="frame grid lg:grid-cols-[5fr_7fr]">
        <div className="relative aspect-[4/5] border-mullion max-lg:border-b sm:max-lg:aspect-[4/3] lg:aspect-auto lg:border-e">
          <Picture
            stored={meetingRoom}
            alt={m.home_solutions_alt()}
            width={880}
            height={1100}
            fallbackWidth={560}
            sizes="(min-width: 64rem) 37rem, 100vw"
            isLate
            className="absolute inset-0 size-full object-cover object-[50%_60%]"
          />
        </div>
        <div className="grid content-center gap-7 px-5 py-14 sm:px-8 lg:px-16 lg:py-24">
          <h2 id="solutions-heading" className="text-2xl sm:text-3xl">
            {m.home_solutions_heading()}
          </h2>
          <p className="max-w-[30ch] font-display text-xl text-brass">{m.home_solutions_lead()}</p>
          <p className="max-w-[58ch] text-soft">{m.home_solutions_text()}</p>
          <ol className="max-w-[40rem] border-t border-mullion text-sm">
            {points.map((point, position) => (
              <li key={position} className="flex gap-5 border-b border-mullion py-3.5">
                <span aria-hidden="true" className="figures w-7 font-display text-brass">
                  {['i', 'ii', 'iii'][position]}
                </span>
                {point()}
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-3">
            <ButtonAnchor href="/solutions">{m.home_solutions_button()}</ButtonAnchor>
            <ButtonAnchor href="/approach" kind="quiet">
              {m.home_approach_button()}
            </ButtonAnchor>
          </div>
        </div>
      </div>
    </section>
  )
}
