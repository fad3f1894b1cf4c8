/** The fictional firm inside the simulator. */
export const firmName = 'Glasshouse Capital'

/** What the firm says of itself, as an operator sets it. */
export interface FirmWords {
  readonly brand: string
  readonly email: string
  readonly addressLine1: string
  readonly addressLine2: string
  readonly reviewLink: string
}

/**
 * What it says until an operator says otherwise. Its contact details belong to nobody (ZIP code 98000 is not assigned), and
 * the profile on a review site, which the trust strip links to, does not exist.
 */
export const defaultWords: FirmWords = {
  brand: firmName,
  email: 'office@glasshouse.example.com',
  addressLine1: '100 Glasshouse Way, Suite 14',
  addressLine2: 'Mullion Harbor, WA 98000',
  reviewLink: 'https://reviews.example.com/glasshouse-capital',
}

/** A text that speaks of the firm by its default words, in those that are set. */
export function inWordsOf(words: FirmWords, text: string, write: (word: string) => string = (word) => word): string {
  return (Object.keys(defaultWords) as (keyof FirmWords)[])
    .filter((name) => words[name] !== defaultWords[name])
    .reduce((said, name) => said.replaceAll(write(defaultWords[name]), () => write(words[name])), text)
}
