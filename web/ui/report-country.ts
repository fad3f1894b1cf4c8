import { countryOfLanguage, type ReportCountry, reportCountries } from '#root/domain/report-offices.ts'
import { storedItem } from './stored-item.ts'

/*
 * The country in which this reader would report a fraud: stored in this browser, without an account. The page about the
 * simulation reads and writes the same item (report-addresses.tsx).
 */

/** The name of the item in the browser's storage. */
export const reportCountryItem = 'report-country'

const item = storedItem(reportCountryItem)

/** The chosen country, or the one that the browser's language suggests. */
export function reportCountry(): ReportCountry {
  const chosen = item.read()
  return reportCountries.find((country) => country === chosen) ?? countryOfLanguage(navigator.language)
}

/** Chooses a country for this browser. */
export function chooseReportCountry(country: ReportCountry): void {
  item.write(country)
}

/** Calls `listen` after each choice, in this window or in another of this browser. Returns a function that unsubscribes. */
export const subscribeToReportCountry = item.subscribe
