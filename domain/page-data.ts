import { defaultBranding } from './branding.ts'
import { defaultChatNumber } from './chat.ts'
import { defaultLensPolicy } from './lens.ts'
import { presentOffer, specifiedOffer } from './offer.ts'

/** The page data of the prerendered pages: the defaults, before an operator changes anything. */
export const defaultPageData = {
  branding: defaultBranding,
  offer: presentOffer(specifiedOffer),
  claims: { words: {}, added: [] },
  lens: defaultLensPolicy,
  chatNumber: defaultChatNumber,
  translationScript: null,
}
