import { useState } from 'react'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { claimLanguages } from '#root/domain/claim-draft.ts'

type Words = CatalogueClaim['words']

/**
 * What is being written of a claim, on the version that it began from. A change of somebody else comes into a form in which
 * nothing was written; what was written is kept, and then overtaken.
 */
export function useClaimDraft(claim: CatalogueClaim) {
  const [base, setBase] = useState(claim)
  const [draft, setDraft] = useState<Words>(claim.words)
  const written = trimmed(draft)
  const isChanged = claimLanguages.some((language) => written[language] !== base.words[language])
  const beginFrom = (from: CatalogueClaim) => {
    setBase(from)
    setDraft(from.words)
  }
  const isNewer = claim.version > base.version
  if (isNewer && !isChanged) beginFrom(claim)
  return { base, draft, written, isChanged, isOvertaken: isNewer && isChanged, setDraft, beginFrom }
}

/** The words as they are sent. */
export function trimmed({ en, es, ar }: Words): Words {
  return { en: en.trim(), es: es.trim(), ar: ar.trim() }
}
