import { m } from '#root/contract/messages/messages.js'
import type { OfferCountry, OfferKind } from '#root/domain/offers/offer-item.ts'
import type { Permission, RegisterStatus } from '#root/domain/offers/register.ts'
import type { Confidence } from '#root/domain/signal-detection.ts'

/** A message without values, in a language or in the one of the page. */
type Message = (values?: Record<string, never>, options?: { locale?: 'en' | 'es' | 'ar' }) => string

/** The labels of the six steps of an answer. */
export const confidenceLabels: Readonly<Record<Confidence, Message>> = {
  1: m.offers_step_1,
  2: m.offers_step_2,
  3: m.offers_step_3,
  4: m.offers_step_4,
  5: m.offers_step_5,
  6: m.offers_step_6,
}

/** The names of the countries that have offers. */
export const countryLabels: Readonly<Record<OfferCountry, Message>> = {
  us: m.offers_country_us,
  uk: m.offers_country_uk,
  eu: m.offers_country_eu,
  ontario: m.offers_country_ontario,
  australia: m.offers_country_australia,
}

/** The names of the kinds of offers. */
export const kindLabels: Readonly<Record<OfferKind, Message>> = {
  advert: m.offers_kind_advert,
  chat: m.offers_kind_chat,
  email: m.offers_kind_email,
  call: m.offers_kind_call,
  prospectus: m.offers_kind_prospectus,
  app: m.offers_kind_app,
}

/** The labels of a firm's permissions. */
export const permissionLabels: Readonly<Record<Permission, Message>> = {
  deposits: m.offers_may_deposits,
  dealing: m.offers_may_dealing,
  advice: m.offers_may_advice,
  funds: m.offers_may_funds,
  pensions: m.offers_may_pensions,
  crypto: m.offers_may_crypto,
  crowdfunding: m.offers_may_crowdfunding,
  lending: m.offers_may_lending,
  offering: m.offers_may_offering,
  claims: m.offers_may_claims,
}

/** The labels of a register entry's states. */
export const statusLabels: Readonly<Record<RegisterStatus, Message>> = {
  authorised: m.offers_status_authorised,
  former: m.offers_status_former,
  listed: m.offers_status_listed,
}
