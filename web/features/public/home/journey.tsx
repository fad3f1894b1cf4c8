import { m } from '#root/contract/messages/messages.js'
import { Claim } from '#root/web/ui/claim.tsx'

const steps = [
  { id: 1, label: m.home_journey_1_label, short: m.home_journey_1_short, text: m.home_journey_1_text },
  { id: 2, label: m.home_journey_2_label, short: m.home_journey_2_short, text: m.home_journey_2_text },
  { id: 3, label: m.home_journey_3_label, short: m.home_journey_3_short, text: m.home_journey_3_text },
  { id: 4, label: m.home_journey_4_label, short: m.home_journey_4_short, text: m.home_journey_4_text },
]

/** How far each step of the stair begins below the top one, on wide screens. */
const descents = ['lg:mt-36', 'lg:mt-24', 'lg:mt-12', 'lg:mt-0']

/** A client's four steps, drawn as a stair that rises to the money. */
export function Journey() {
  return (
    <section aria-labelledby="journey-heading" className="border-b border-mullion bg-glass">
      <div className="frame relative px-5 py-16 sm:px-8 lg:pt-20 lg:pb-0">
        <div className="grid max-w-[34rem] gap-4 lg:absolute lg:z-10">
          <h2 id="journey-heading" className="text-2xl sm:text-3xl">
            {m.home_journey_heading()}
          </h2>
          <p className="claim-place font-display text-lg text-brass">
            <Claim id="journey" text={m.claim_journey} />
          </p>
          <p className="max-w-[44ch] text-sm text-soft">{m.home_journey_lead()}</p>
        </div>
        <ol className="mt-10 grid gap-y-6 lg:mt-0 lg:grid-cols-4 lg:gap-0 lg:pt-24">
          {steps.map(({ id, label, short, text }, position) => (
            <li
              key={id}
              className={`grid grid-cols-[3.5rem_1fr] content-start gap-x-4 border-t-2 border-brass-fill pt-5 lg:flex lg:min-h-64 lg:flex-col lg:border-s lg:border-s-mullion lg:bg-paper lg:px-7 lg:pt-7 lg:pb-12 ${descents[position]}`}
            >
              <span
                aria-hidden="true"
                className="figures row-span-3 font-display text-3xl leading-none text-brass lg:mb-8"
              >
                {id}
              </span>
              <h3 className="text-lg">{label()}</h3>
              <p className="text-sm font-semibold">{short()}</p>
              <p className="mt-2 text-sm text-soft">{text()}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
