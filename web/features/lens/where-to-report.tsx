import { useId, useSyncExternalStore } from 'react'
import { m } from '#root/contract/messages/messages.js'
import { type ReportCountry, reportCountries, reportOffices } from '#root/domain/report-offices.ts'
import { chooseReportCountry, subscribeToReportCountry, reportCountry } from '#root/web/ui/report-country.ts'
import { nameReportCountry } from '#root/web/ui/report-labels.ts'

/** The offices that take reports in the reader's country, which this browser stores. */
export function WhereToReport() {
  const id = useId()
  const country = useSyncExternalStore(subscribeToReportCountry, reportCountry)
  return (
    <details>
      <summary>{m.lens_report()}</summary>
      <label htmlFor={id}>{m.simulation_report_country()}</label>
      <select id={id} value={country} onChange={({ target }) => chooseReportCountry(target.value as ReportCountry)}>
        {reportCountries.map((each) => (
          <option key={each} value={each}>
            {nameReportCountry(each)}
          </option>
        ))}
      </select>
      <ul>
        {reportOffices[country].map(({ id: office, name, href }) => (
          <li key={office}>
            <a href={href} target="_blank" rel="noopener noreferrer" lang="en" dir="ltr">
              {name}
              <span className="sr-only"> ({m.lens_new_tab()})</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
