import { m } from '#root/contract/messages/messages.js'
import type { OfferBank } from '#root/contract/offer-bank.ts'
import type { OfferFeature, OfferLanguage, OfferSet } from '#root/domain/offers/offer-item.ts'

/** The names of the languages of an offer. */
export const languageLabels: Readonly<Record<OfferLanguage, () => string>> = {
  en: m.claims_language_en,
  es: m.claims_language_es,
  ar: m.claims_language_ar,
}

/** The name of a set of offers. */
export function describeSet(set: OfferSet): string {
  return set === 'exercise' ? m.offers_set_exercise() : m.offers_set_form({ form: set })
}

const findings: Readonly<Record<OfferBank['findings'][number]['code'], (params: { where: string }) => string>> = {
  unpaired: m.offers_finding_unpaired,
  'too-easy': m.offers_finding_too_easy,
  'parts-differ': m.offers_finding_parts_differ,
  'no-reason': m.offers_finding_no_reason,
  'kinds-uneven': m.offers_finding_kinds_uneven,
  'countries-uneven': m.offers_finding_countries_uneven,
  'features-uneven': m.offers_finding_features_uneven,
  'length-uneven': m.offers_finding_length_uneven,
}

/** What is out of balance, in words. */
export function describeFinding({ code, where }: OfferBank['findings'][number]): string {
  const isTruth = where === 'fraudulent' || where === 'genuine'
  return findings[code]({ where: isTruth ? truthLabels[where]() : where })
}

export const truthLabels = { fraudulent: m.offers_truth_fraudulent, genuine: m.offers_truth_genuine } as const

/** The features that make an offer difficult, in words. */
export const featureLabels: Readonly<Record<OfferFeature, () => string>> = {
  bonus: m.offers_feature_bonus,
  deadline: m.offers_feature_deadline,
  scarcity: m.offers_feature_scarcity,
  crypto: m.offers_feature_crypto,
  'past-returns': m.offers_feature_past_returns,
  'high-rate': m.offers_feature_high_rate,
  unsolicited: m.offers_feature_unsolicited,
  referral: m.offers_feature_referral,
  'messaging-app': m.offers_feature_messaging_app,
  'payment-first': m.offers_feature_payment_first,
  'personal-data': m.offers_feature_personal_data,
  'risk-warning': m.offers_feature_risk_warning,
  'register-number': m.offers_feature_register_number,
  'register-advice': m.offers_feature_register_advice,
  'named-people': m.offers_feature_named_people,
  'modest-return': m.offers_feature_modest_return,
  'no-pressure': m.offers_feature_no_pressure,
  documents: m.offers_feature_documents,
  'fees-shown': m.offers_feature_fees_shown,
  'address-shown': m.offers_feature_address_shown,
  'custody-named': m.offers_feature_custody_named,
  'small-start': m.offers_feature_small_start,
}
