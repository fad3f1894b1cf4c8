import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { useOffer } from '#root/web/api/offer.ts'
import { ReportAddresses } from '#root/web/features/public/report-addresses.tsx'
import { pageData } from '#root/web/ui/page-data-store.ts'
import { usePageData } from '#root/web/ui/page-data.ts'

export function meta() {
  return [{ title: m.simulation_page_title(pageData().branding) }]
}

const audiences = [
  { title: m.simulation_for_1_title, text: m.simulation_for_1 },
  { title: m.simulation_for_2_title, text: m.simulation_for_2 },
  { title: m.simulation_for_3_title, text: m.simulation_for_3 },
]
const invented = [
  m.simulation_invented_1,
  m.simulation_invented_2,
  m.simulation_invented_3,
  m.simulation_invented_4,
  m.simulation_invented_5,
]
const holds = [m.simulation_real_1, m.simulation_real_2, m.simulation_real_3, m.simulation_real_4]

/** The page behind the simulation bar: plain words, no persuasion. */
export default function AboutThisSimulation() {
  const { branding } = usePageData()
  return (
    <main id="content">
      <header className="border-b border-mullion bg-sim text-on-sim">
        <div className="frame grid gap-6 border-on-sim/20 px-5 py-14 sm:px-8 lg:py-16">
          <p className="text-xs font-semibold tracking-[0.06em]">{m.simulation_page_eyebrow()}</p>
          <h1 className="max-w-[14ch] text-4xl">{m.simulation_page_heading(branding)}</h1>
          <p className="max-w-[56ch] font-display text-xl text-balance">{m.simulation_page_lead()}</p>
        </div>
      </header>
      <div className="frame">
        <section className="grid gap-x-16 gap-y-5 border-b border-mullion px-5 py-14 sm:px-8 lg:grid-cols-[4fr_8fr]">
          <h2 className="text-2xl">{m.simulation_what_heading()}</h2>
          <div className="grid max-w-[62ch] gap-5">
            <p>{m.simulation_what_1(usePromises())}</p>
            <p>{m.simulation_what_2()}</p>
          </div>
        </section>
        <section className="border-b border-mullion px-5 py-14 sm:px-8">
          <h2 className="mb-8 text-2xl">{m.simulation_for_heading()}</h2>
          <dl className="grid gap-8 lg:grid-cols-3 lg:gap-12">
            {audiences.map(({ title, text }, position) => (
              <div key={position} className="border-t border-edge pt-4">
                <dt className="mb-2 font-display text-lg">{title()}</dt>
                <dd className="text-sm text-soft">{text()}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="grid border-b border-mullion lg:grid-cols-2">
          <div className="border-mullion px-5 py-14 max-lg:border-b sm:px-8 lg:border-e">
            <h2 className="text-2xl">{m.simulation_invented_heading()}</h2>
            <p className="mt-2 mb-6 font-display text-lg text-pencil">{m.simulation_invented_lead()}</p>
            <RuledList items={invented} />
          </div>
          <div className="px-5 py-14 sm:px-8">
            <h2 className="mb-6 text-2xl">{m.simulation_real_heading()}</h2>
            <RuledList items={holds} />
          </div>
        </section>
        <ReportAddresses />
      </div>
    </main>
  )
}

/** The current promises of the plans, each list in the reader's language. */
function usePromises() {
  const { plans } = useOffer()
  const list = (items: string[]) => new Intl.ListFormat(listTag(), { type: 'conjunction' }).format(items)
  return {
    returns: list(plans.map(({ returnPercent }) => m.plans_roi({ percent: String(returnPercent) }))),
    terms: list([...new Set(plans.map(({ durationDays }) => String(durationDays)))]),
  }
}

/** English lists in the site's style: no comma before the last item. */
const listTag = () => (getLocale() === 'en' ? 'en-GB' : getLocale())

function RuledList({ items }: { items: readonly (() => string)[] }) {
  return (
    <ul className="max-w-[52ch] border-t border-mullion text-sm">
      {items.map((item, position) => (
        <li key={position} className="border-b border-mullion py-3.5">
          {item()}
        </li>
      ))}
    </ul>
  )
}
