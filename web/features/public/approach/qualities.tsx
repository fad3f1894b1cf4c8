import { m } from '#root/contract/messages/messages.js'
import { Claim } from '#root/web/ui/claim.tsx'

const qualities = [
  { title: m.approach_quality_1_title, text: m.approach_quality_1 },
  { title: m.approach_quality_2_title, text: m.approach_quality_2 },
  { title: m.approach_quality_3_title, text: m.approach_quality_3 },
  { title: m.approach_quality_4_title, text: m.approach_quality_4 },
  { title: m.approach_quality_5_title, text: m.approach_quality_5 },
]

/** The five qualities that the firm says it looks for. */
export function Qualities() {
  return (
    <section aria-labelledby="qualities-heading" className="bg-glass">
      <div className="frame grid gap-x-16 gap-y-8 px-5 py-14 sm:px-8 lg:grid-cols-[5fr_7fr] lg:py-24">
        <div className="grid content-start gap-5">
          <h2 id="qualities-heading" className="text-2xl sm:text-3xl">
            {m.approach_qualities_heading()}
          </h2>
          <p className="claim-place max-w-[36ch] font-display text-lg text-brass">
            <Claim id="selection" text={m.claim_selection} />
          </p>
        </div>
        <dl className="border-t border-edge">
          {qualities.map(({ title, text }, position) => (
            <div
              key={position}
              className="grid gap-x-8 gap-y-1 border-b border-edge/50 py-4 sm:grid-cols-[13rem_1fr] sm:items-baseline"
            >
              <dt className="font-display text-lg">{title()}</dt>
              <dd className="text-soft">{text()}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
