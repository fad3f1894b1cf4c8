import { m } from '#root/contract/messages/messages.js'

const steps = [
  { title: m.approach_1_title, text: m.approach_1 },
  { title: m.approach_2_title, text: m.approach_2 },
  { title: m.approach_3_title, text: m.approach_3 },
  { title: m.approach_4_title, text: m.approach_4 },
]

/** The four steps of the advice, one per storey of the drawing. */
export function Steps() {
  return (
    <section aria-labelledby="steps-heading" className="border-b border-mullion">
      <div className="frame">
        <h2 id="steps-heading" className="border-b border-mullion px-5 py-10 text-2xl sm:px-8 lg:py-14">
          {m.approach_steps_heading()}
        </h2>
        <ol>
          {steps.map(({ title, text }, position) => (
            <li
              key={position}
              className="grid border-mullion not-last:border-b sm:grid-cols-[7rem_1fr] lg:grid-cols-[3fr_4fr_5fr]"
            >
              <span
                aria-hidden="true"
                className="figures px-5 pt-8 font-display text-[3.5rem] leading-none text-brass sm:px-8 lg:pt-12 lg:pb-12 lg:text-[6rem]"
              >
                {position + 1}
              </span>
              <div className="border-mullion px-5 pt-3 pb-9 sm:border-s sm:px-8 sm:pt-9 lg:contents">
                <h3 className="text-xl lg:self-center lg:border-s lg:border-mullion lg:px-8 lg:py-12 lg:text-2xl">
                  {title()}
                </h3>
                <p className="mt-2 max-w-[52ch] text-soft lg:mt-0 lg:self-center lg:px-8 lg:py-12">{text()}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
