import { isReservedDomain } from './firm-settings.ts'
import { refuse, type Refusal } from './refusal.ts'
import { type SignNumber, signNumbers } from './signs.ts'

/** The languages that a claim is written in. */
export const claimLanguages = ['en', 'es', 'ar'] as const
export type ClaimLanguage = (typeof claimLanguages)[number]

/** The text of a claim in each language. Pages in a language without a text show the English one. */
export type ClaimText = Readonly<Record<ClaimLanguage, string>>

/** The pages to which an operator can add claims. */
export const claimPages = [
  '/',
  '/about',
  '/solutions',
  '/approach',
  '/insights',
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

/** The maximum length in one language, in characters. */
const maxClaimLength = 400
const maxSignsPerClaim = 5
/** The limit includes retired claims, which can be restored. */
export const maxAddedClaims = 40

export type ClaimDraftRefusal =
  | 'claim-text-missing'
  | 'claim-text-too-long'
  | 'claim-names-somebody'
  | 'claim-signs-out-of-bounds'

/**
 * Whether the firm may publish this text. It needs an English text, has at most 400 characters in each language, and
 * names no email or web address outside the example domains. The refusal's issues name every invalid field.
 */
export function checkClaimText(text: ClaimText): Refusal<ClaimDraftRefusal> | null {
  return firstOf(issuesOf(text))
}

/** The same for a claim that an operator adds, which illustrates one to five of the published warning signs. */
export function checkAddedClaim(text: ClaimText, signs: readonly number[]): Refusal<ClaimDraftRefusal> | null {
  const known = new Set(signs.filter((sign) => signNumbers.includes(sign as SignNumber)))
  const isFine = known.size === signs.length && known.size > 0 && known.size <= maxSignsPerClaim
  return firstOf([...issuesOf(text), ...(isFine ? [] : [issue('signs', 'claim-signs-out-of-bounds')])])
}

/** The text that a page in a language shows. */
export function textIn(text: ClaimText, language: string): string {
  return text[language as ClaimLanguage] || text.en
}

interface Issue {
  readonly field: string
  readonly refusal: ClaimDraftRefusal
}

const issue = (field: string, refusal: ClaimDraftRefusal): Issue => ({ field, refusal })

function issuesOf(claimText: ClaimText): Issue[] {
  return claimLanguages.flatMap((language) => {
    const text = claimText[language]
    if (language === 'en' && text === '') return [issue(language, 'claim-text-missing')]
    if (text.length > maxClaimLength) return [issue(language, 'claim-text-too-long')]
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
