import type { CatalogueClaim } from '#root/contract/claims.ts'
import { getLocale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { type ClaimLanguage, textIn } from '#root/domain/claim-draft.ts'

const pages: Readonly<Record<string, () => string>> = {
  '*': m.claims_page_all,
  '/': m.public_nav_home,
  '/about': m.claims_page_about,
  '/solutions': m.public_nav_solutions,
  '/approach': m.claims_page_approach,
  '/insights': m.public_insights,
  '/plans': m.public_nav_plans,
  '/contact': m.public_nav_contact,
  '/cert': m.cert_heading,
  '/termsofservice': m.terms_heading,
  '/dashboard': m.dashboard_nav_overview,
  '/dashboard/deposit': m.dashboard_nav_deposit,
  '/dashboard/investmentplans': m.dashboard_nav_plans,
  '/dashboard/withdraws': m.dashboard_nav_withdraws,
  '/dashboard/mailbox': m.claims_page_mailbox,
}

/** The name of a page. */
export function namePage(path: string): string {
  return pages[path]?.() ?? path
}

/** The text of a claim as the pages in the reader's language show them. */
export function textOf({ text }: CatalogueClaim): string {
  return textIn(text, getLocale())
}

export const languageLabels: Readonly<Record<ClaimLanguage, () => string>> = {
  en: m.claims_language_en,
  es: m.claims_language_es,
  ar: m.claims_language_ar,
}

/** How a claim has changed since the pages were built; null if it has not. */
export function describeState({ isRetired, isAdded, text, builtText }: CatalogueClaim): string | null {
  if (isRetired) return m.claims_state_retired()
  if (isAdded) return m.claims_state_added()
  return JSON.stringify(text) === JSON.stringify(builtText) ? null : m.claims_state_changed()
}
