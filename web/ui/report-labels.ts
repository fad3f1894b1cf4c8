import { localeTag } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { OfficeId, ReportCountry } from '#root/domain/report-offices.ts'

const offices: Readonly<Record<OfficeId, () => string>> = {
  ic3: m.simulation_report_ic3,
  sec: m.simulation_report_sec,
  cftc: m.simulation_report_cftc,
  ftc: m.simulation_report_ftc,
  nasaa: m.simulation_report_nasaa,
  dfpi: m.simulation_report_dfpi,
  police_uk: m.simulation_report_police_uk,
  fca: m.simulation_report_fca,
  europol: m.simulation_report_europol,
  esma: m.simulation_report_esma,
  cafc: m.simulation_report_cafc,
  osc: m.simulation_report_osc,
  scamwatch: m.simulation_report_scamwatch,
  asic: m.simulation_report_asic,
  econsumer: m.simulation_report_econsumer,
  iosco: m.simulation_report_iosco,
}

/** What an office takes. */
export const describeOffice = (id: OfficeId): string => offices[id]()

/** The name of a country in the reader's language; codes are those of ISO 3166. */
export function nameCountry(code: string): string {
  return new Intl.DisplayNames(localeTag(), { type: 'region' }).of(code) ?? code
}

/** The name of a country to report in. */
export function nameReportCountry(country: ReportCountry): string {
  return country === 'other' ? m.simulation_report_other() : nameCountry(country)
}
