import { defaultBranding } from './branding.ts'
import { defaultChatNumber } from './chat.ts'
import { defaultLensPolicy } from './lens.ts'
import { presentOffer, specifiedOffer } from './offer.ts'

/** The page data of a new firm, with which the prerendered pages are built. */
export const defaultPageData = {
  branding: defaultBranding,
  offer: presentOffer(specifiedOffer),
  claims: { texts: {}, added: [] },
  lens: defaultLensPolicy,
  chatNumber: defaultChatNumber,
  translationScript: null,
}
