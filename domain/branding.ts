/** The firm's name and contact details, as an operator sets them. Messages take them as parameters. */
export interface Branding {
  readonly brand: string
  readonly email: string
  readonly telephone: string
  readonly addressLine1: string
  readonly addressLine2: string
  readonly reviewLink: string
}

/**
 * The branding of a new firm. Its contact details belong to nobody (ZIP code 98000 is not assigned), and the profile on
 * a review site, which the trust strip links to, does not exist.
 */
export const defaultBranding: Branding = {
  brand: 'Glasshouse Capital',
  email: 'office@glasshouse.example.com',
  telephone: '+1 (206) 555-0117',
  addressLine1: '100 Glasshouse Way, Suite 14',
  addressLine2: 'Mullion Harbor, WA 98000',
  reviewLink: 'https://reviews.example.com/glasshouse-capital',
}

/**
 * A sentence that an operator wrote with the default branding, rewritten with the current branding. Our own messages
 * take parameters instead.
 */
export function inBranding(branding: Branding, sentence: string): string {
  return (Object.keys(defaultBranding) as (keyof Branding)[])
    .filter((name) => branding[name] !== defaultBranding[name])
    .reduce((text, name) => text.replaceAll(defaultBranding[name], () => branding[name]), sentence)
}
