import { countryOfLanguage, type ReportCountry, reportCountries } from '#root/domain/report-offices.ts'

/*
 * The country in which this reader would report a fraud: stored in this browser, without an account. The page about the
 * simulation reads and writes the same item (report-addresses.tsx).
 */

/** The name of the item in the browser's storage, and of the event after a choice. */
export const reportCountryItem = 'report-country'

let chosen: ReportCountry | undefined

/** The chosen country, or the one that the browser's language suggests. */
export function reportCountry(): ReportCountry {
  return reportCountries.find((country) => country === stored()) ?? chosen ?? countryOfLanguage(navigator.language)
}

/** Chooses a country for this browser. */
export function chooseReportCountry(country: ReportCountry): void {
  chosen = country
  try {
    localStorage.setItem(reportCountryItem, country)
  } catch {
    // Without storage, the choice lasts until the page closes.
  }
  dispatchEvent(new Event(reportCountryItem))
}

/** Calls `listen` after each choice, in this window or in another of this browser. Returns a function that unsubscribes. */
export function subscribeToReportCountry(listen: () => void): () => void {
  for (const event of [reportCountryItem, 'storage']) addEventListener(event, listen)
  return () => {
    for (const event of [reportCountryItem, 'storage']) removeEventListener(event, listen)
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(reportCountryItem)
  } catch {
    return null
  }
}
