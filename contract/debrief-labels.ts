import { formatDecimal } from '#root/contract/format-decimal.ts'
import type { InLanguage } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import type { DebriefReason } from '#root/domain/debrief.ts'
import { type OfferCountry, offerCountries } from '#root/domain/offers/offer-item.ts'
import type { Estimate } from '#root/domain/signal-detection.ts'

type Message = (values: Record<string, never>, options?: InLanguage) => string

/** The label of each decision of a participant and each action of the firm. */
export const decisionLabels: Readonly<Record<DebriefReason, Message>> = {
  deposit: m.debrief_why_deposit,
  principal: m.debrief_why_principal,
  reinvestment: m.debrief_why_reinvestment,
  'withdrawal-hold': m.debrief_why_hold,
  'withdrawal-release': m.debrief_why_release,
  'withdrawal-payment': m.debrief_why_payment,
}

/** What to do after a fraud, in order. */
export const advice: readonly Message[] = [
  m.debrief_do_1,
  m.debrief_do_2,
  m.debrief_do_3,
  m.debrief_do_4,
  m.debrief_do_5,
]

/** The lines of the card. */
export const cardLines: readonly Message[] = [m.debrief_card_1, m.debrief_card_2, m.debrief_card_3, m.debrief_card_4]

const places: Readonly<Record<OfferCountry, { readonly name: Message; readonly where: Message }>> = {
  us: { name: m.offers_country_us, where: m.debrief_where_us },
  uk: { name: m.offers_country_uk, where: m.debrief_where_uk },
  eu: { name: m.offers_country_eu, where: m.debrief_where_eu },
  ontario: { name: m.offers_country_ontario, where: m.debrief_where_ontario },
  australia: { name: m.offers_country_australia, where: m.debrief_where_australia },
}

/** Where to report a fraud, by country. */
export const whereToReport = offerCountries.map((country) => places[country])

/** A value with its 95% interval, with one digit after the point. */
export function describeEstimate({ value, low, high }: Estimate, language: InLanguage = {}): string {
  const round = (estimated: number) => formatDecimal(estimated, 1, language)
  return m.debrief_interval({ value: round(value), low: round(low), high: round(high) }, language)
}
