import { m } from '#root/contract/messages/messages.js'

const authorities = [
  {
    name: 'SEC',
    place: m.simulation_report_united_states,
    what: m.simulation_report_sec,
    address: 'https://www.sec.gov/tcr',
  },
  {
    name: 'CFTC',
    place: m.simulation_report_united_states,
    what: m.simulation_report_cftc,
    address: 'https://www.cftc.gov/complaint',
  },
  {
    name: 'FTC',
    place: m.simulation_report_united_states,
    what: m.simulation_report_ftc,
    address: 'https://reportfraud.ftc.gov',
  },
  {
    name: 'FBI IC3',
    place: m.simulation_report_united_states,
    what: m.simulation_report_ic3,
    address: 'https://www.ic3.gov',
  },
  {
    name: 'FCA',
    place: m.simulation_report_united_kingdom,
    what: m.simulation_report_fca,
    address: 'https://www.fca.org.uk/consumers/report-scam',
  },
  {
    name: 'ASIC',
    place: m.simulation_report_australia,
    what: m.simulation_report_asic,
    address: 'https://moneysmart.gov.au/check-and-report-scams',
  },
]

/** Where to report real fraud. These addresses are real. */
export function ReportAddresses() {
  return (
    <section id="report" className="grid gap-x-16 gap-y-8 px-5 py-14 sm:px-8 lg:grid-cols-[4fr_8fr] lg:py-20">
      <div className="grid content-start gap-4">
        <h2 className="text-2xl">{m.simulation_report_heading()}</h2>
        <p className="max-w-[46ch] text-sm text-soft">{m.simulation_report_lead()}</p>
      </div>
      <ul className="border-t border-edge">
        {authorities.map(({ name, place, what, address }) => (
          <li key={name} className="border-b border-mullion">
            <a
              href={address}
              rel="noopener noreferrer"
              className="grid gap-x-6 gap-y-0.5 py-4 no-underline hover:bg-pane sm:grid-cols-[6rem_1fr] sm:items-baseline"
            >
              <span className="font-display text-lg">{name}</span>
              <span className="grid gap-0.5 text-sm">
                <span>
                  <span className="text-soft">{place()}. </span>
                  {what()}
                </span>
                <span dir="ltr" className="text-xs text-brass underline underline-offset-4 rtl:text-right">
                  {address.replace('https://', '')}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
