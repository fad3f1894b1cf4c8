import { looksLikeMainnet } from '#root/domain/addresses.ts'
import { claimLanguages, type ClaimWords } from '#root/domain/claim-draft.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'

/** No page of the firm may name an address to which somebody could really pay. */
export function refuseMainnet(words: ClaimWords): Refusal<'mainnet-address'> | null {
  const field = claimLanguages.find((language) => words[language].split(/[^\p{L}\p{N}:?=&.]+/u).some(looksLikeMainnet))
  return field ? refuse('mainnet-address', { field, issues: [{ field, refusal: 'mainnet-address' }] }) : null
}
