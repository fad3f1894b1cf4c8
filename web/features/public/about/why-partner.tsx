import { m } from '#root/contract/messages/messages.js'

const reasons = [
  { title: m.about_why_1_title, text: m.about_why_1 },
  { title: m.about_why_2_title, text: m.about_why_2 },
  { title: m.about_why_3_title, text: m.about_why_3 },
  { title: m.about_why_4_title, text: m.about_why_4 },
]

/** Four reasons in the panes of a window, the firm's purpose beside them. */
export function WhyPartner() {
  return (
    <section aria-labelledby="why-heading">
      <div className="frame grid lg:grid-cols-[7fr_5fr]">
        <div className="border-mullion lg:border-e">
          <h2 id="why-heading" className="px-5 pt-14 pb-8 text-2xl sm:px-8 sm:text-3xl lg:pt-20">
            {m.about_why_heading()}
          </h2>
          <dl className="grid border-t border-mullion sm:grid-cols-2">
            {reasons.map(({ title, text }, position) => (
              <div
                key={position}
                className="border-mullion px-5 py-8 not-last:border-b sm:px-8 sm:odd:border-e sm:nth-3:border-b-0 lg:min-h-48"
              >
                <dt className="mb-2 font-display text-lg">{title()}</dt>
                <dd className="text-sm text-soft">{text()}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="grid content-end gap-5 border-mullion px-5 py-14 max-lg:border-t sm:px-8 lg:px-12 lg:py-20">
          <h2 className="eyebrow">{m.about_purpose_heading()}</h2>
          <p className="font-display text-2xl text-balance">{m.about_purpose()}</p>
        </div>
      </div>
    </section>
  )
}
