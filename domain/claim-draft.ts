import { isReservedDomain } from './firm-settings.ts'
import { refuse, type Refusal } from './refusal.ts'
import { type SignNumber, signNumbers } from './signs.ts'

/** The languages that a claim is written in. */
export const claimLanguages = ['en', 'es', 'ar'] as const
export type ClaimLanguage = (typeof claimLanguages)[number]

/** The words of a claim in each language. Where one is empty, its pages show the English words. */
export type ClaimWords = Readonly<Record<ClaimLanguage, string>>

/** The pages on which an operator may have the firm say something more. */
export const claimPages = [
  '/',
  '/about',
  '/solutions',
  '/approach',
  '/plans',
  '/contact',
  '/cert',
  '/termsofservice',
  '/dashboard',
  '/dashboard/deposit',
  '/dashboard/investmentplans',
  '/dashboard/withdraws',
] as const
export type ClaimPage = (typeof claimPages)[number]

/** Characters in one language. */
const maxClaimLength = 400
const maxSignsPerClaim = 5
/** Retired ones included: they can be brought back. */
export const maxAddedClaims = 40

export type ClaimDraftRefusal =
  | 'claim-words-missing'
  | 'claim-words-too-long'
  | 'claim-names-somebody'
  | 'claim-signs-out-of-bounds'

/**
 * May the firm say this? English words, at most 400 characters in a language, no address of anybody outside of the domains for
 * examples. The refusal's issues name every field that has to change.
 */
export function checkClaimWords(words: ClaimWords): Refusal<ClaimDraftRefusal> | null {
  return firstOf(issuesOf(words))
}

/** The same for an entry of an operator's own, which illustrates one to five of the published warning signs. */
export function checkAddedClaim(words: ClaimWords, signs: readonly number[]): Refusal<ClaimDraftRefusal> | null {
  const known = new Set(signs.filter((sign) => signNumbers.includes(sign as SignNumber)))
  const isFine = known.size === signs.length && known.size > 0 && known.size <= maxSignsPerClaim
  return firstOf([...issuesOf(words), ...(isFine ? [] : [issue('signs', 'claim-signs-out-of-bounds')])])
}

/** What a page in a language shows of the words. */
export function wordsIn(words: ClaimWords, language: string): string {
  return words[language as ClaimLanguage] || words.en
}

interface Issue {
  readonly field: string
  readonly refusal: ClaimDraftRefusal
}

const issue = (field: string, refusal: ClaimDraftRefusal): Issue => ({ field, refusal })

function issuesOf(words: ClaimWords): Issue[] {
  return claimLanguages.flatMap((language) => {
    const text = words[language]
    if (language === 'en' && text === '') return [issue(language, 'claim-words-missing')]
    if (text.length > maxClaimLength) return [issue(language, 'claim-words-too-long')]
    return namesSomebody(text) ? [issue(language, 'claim-names-somebody')] : []
  })
}

/** An email or web address that could be real. */
function namesSomebody(text: string): boolean {
  const found = text.matchAll(/(?:https?:\/\/|www\.|[\w.+-]@)(?<domain>[\p{L}\p{N}.-]+)/giu)
  return [...found].some(({ groups }) => !isReservedDomain(groups!.domain!.replace(/\.+$/, '')))
}

function firstOf(issues: readonly Issue[]): Refusal<ClaimDraftRefusal> | null {
  const [first] = issues
  return first ? refuse(first.refusal, { field: first.field, issues }) : null
}
