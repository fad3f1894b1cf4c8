import { m } from '#root/contract/messages/messages.js'
import { reportCountries, reportOffices } from '#root/domain/report-offices.ts'
import { reportCountryItem } from '#root/web/ui/report-country.ts'
import { describeOffice, nameReportCountry } from '#root/web/ui/report-labels.ts'

/** Where to report real fraud: one country is open, and stays the choice of this browser. These addresses are real. */
export function ReportAddresses() {
  return (
    <section id="report" className="grid gap-x-16 gap-y-8 px-5 py-14 sm:px-8 lg:grid-cols-[4fr_8fr] lg:py-20">
      <div className="grid content-start gap-4">
        <h2 className="text-2xl">{m.simulation_report_heading()}</h2>
        <p className="max-w-[46ch] text-sm text-soft">{m.simulation_report_lead()}</p>
      </div>
      <div>
        <p className="mb-3 text-sm font-semibold">{m.simulation_report_country()}</p>
        <div className="border-t border-edge">
          {reportCountries.map((country) => (
            <Country key={country} country={country} />
          ))}
        </div>
      </div>
      {/* oxlint-disable-next-line react/no-danger -- our own constant, named in the content policy by its hash */}
      <script dangerouslySetInnerHTML={{ __html: countryScript }} />
    </section>
  )
}

function Country({ country }: { country: (typeof reportCountries)[number] }) {
  return (
    <details name="report-country" data-country={country} className="group border-b border-mullion">
      <summary className="flex min-h-14 list-none items-center justify-between gap-6 py-2 font-display text-lg hover:text-brass [&::-webkit-details-marker]:hidden">
        <span>
          {nameReportCountry(country)}
          <span lang="en" className="font-sans text-xs text-soft group-open:hidden max-sm:block sm:ms-4">
            {reportOffices[country].map(({ name }) => name).join(', ')}
          </span>
        </span>
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-4 shrink-0 text-brass"
          stroke="currentColor"
          fill="none"
        >
          <path d="m3 7 7 7 7-7" strokeWidth="1.5" className="origin-center group-open:-scale-y-100" />
        </svg>
      </summary>
      <ul className="pb-4">
        {reportOffices[country].map(({ id, name, href }) => (
          <li key={id}>
            <a
              href={href}
              rel="noopener noreferrer"
              className="grid gap-x-6 gap-y-0.5 py-3 no-underline hover:bg-pane sm:grid-cols-[8rem_1fr] sm:items-baseline"
            >
              <span className="font-semibold">{name}</span>
              <span className="grid gap-0.5 text-sm">
                {describeOffice(id)}
                <span dir="ltr" className="text-xs text-brass underline underline-offset-4 rtl:text-right">
                  {href.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * Opens the country that this browser has chosen, or that its language suggests, and stores the next choice. Without
 * it, all countries are closed and can be opened.
 */
const countryScript = `(() => {
  const all = [...document.querySelectorAll('[data-country]')]
  const find = (country) => all.find((each) => each.dataset.country === country)
  const region = (navigator.language.match(/-([A-Z]{2})\\b/) || [, 'US'])[1]
  let stored = null
  try { stored = localStorage.getItem('${reportCountryItem}') } catch {}
  const country = find(stored) || find(region) || find('US')
  country.open = true
  for (const each of all) each.addEventListener('toggle', () => {
    try { if (each.open) localStorage.setItem('${reportCountryItem}', each.dataset.country) } catch {}
  })
})()`
