/*
 * Finds English where another language is expected. Spanish shares its letters with English, so there the common words of
 * English give a sentence away; in Arabic every Latin word does that is not a name, a unit or a code.
 */

const common =
  /(?<!\p{L})(?:the|and|of|your|you|with|this|that|these|are|was|were|has|have|been|from|for|will|not|which|their|its|any|by|to|or|what|when|who|how|ready|available|approved|pending|rejected|withdrawals?|deposits?|investments?|clients?|settings)(?!\p{L})/giu

/** Addresses, codes and amounts: they are the same in every language. */
const codes = /\S*[@/:_=.\d]\S*/gu

/** The English words of a text in Spanish or Arabic, without those of `allowed` (names, units). */
export function englishIn(language: 'es' | 'ar', text: string, allowed: RegExp = /$^/u): string[] {
  const cleaned = text.replaceAll(codes, ' ').replaceAll(new RegExp(allowed.source, 'gu'), ' ')
  return language === 'es'
    ? (cleaned.match(common) ?? [])
    : (cleaned.match(/[a-z][a-z’'-]+(?:\s+[a-z][a-z’'-]+)*/giu) ?? [])
}
