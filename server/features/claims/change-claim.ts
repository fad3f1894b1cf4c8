import type { CatalogueClaim } from '#root/contract/claims.ts'
import type { Actor } from '#root/contract/identity.ts'
import { looksLikeMainnet } from '#root/domain/addresses.ts'
import { checkClaimText, type ClaimDraftRefusal, claimLanguages, type ClaimText } from '#root/domain/claim-draft.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { type ClaimVersionRow, claimVersions } from '#root/server/platform/tables/claim-versions.ts'
import { findClaim } from './store.ts'

interface ClaimChange {
  /** The version that was edited; 0: the claim as built. */
  readonly basedOn: number
  readonly text: ClaimText
  readonly isRetired: boolean
}

type ClaimRefusal =
  | ClaimDraftRefusal
  | 'not-found'
  | 'mainnet-address'
  | 'claim-made-elsewhere'
  | 'claim-not-to-be-retired'
  | 'claim-version-not-latest'

/**
 * Changes the text of a claim, retires or restores it, and audits both texts. The version number is an optimistic lock:
 * of two operators who change the same version, the second is refused. A claim that is not a sentence of the catalogue
 * is refused, too.
 */
export async function changeClaim(
  db: Queryable,
  operator: Actor,
  id: string,
  { basedOn, text, isRetired }: ClaimChange,
): Promise<CatalogueClaim | Refusal<ClaimRefusal>> {
  return db.transaction(async (tx) => {
    const former = await findClaim(tx, id)
    if (!former) return refuse('not-found')
    if (former.source !== 'sentences') return refuse('claim-made-elsewhere')
    if (isRetired && !former.mayRetire) return refuse('claim-not-to-be-retired')
    const refusal = checkClaimText(text) ?? refuseMainnet(text)
    if (refusal) return refusal
    if (former.version !== basedOn) return refuse('claim-version-not-latest')
    const changed = claimLanguages.filter((language) => text[language] !== former.text[language])
    if (changed.length === 0 && isRetired === former.isRetired) return former
    const version = basedOn + 1
    const inserted = await tx
      .insert(claimVersions)
      .values({ claim: id, version, isRetired, ...storedAs(former, text), createdBy: operator.id })
      .onConflictDoNothing()
      .returning({ version: claimVersions.version })
    if (inserted.length === 0) return refuse('claim-version-not-latest')
    const changedIn = (of: ClaimText) => Object.fromEntries(changed.map((language) => [language, of[language]]))
    const audit = (action: string) =>
      recordAudit(tx, {
        actor: operator,
        action,
        subject: { kind: 'claim', id },
        before: { version: basedOn, ...changedIn(former.text) },
        after: { version, ...changedIn(text) },
      })
    if (isRetired === former.isRetired) await audit('claim-changed')
    else await (isRetired ? audit('claim-retired') : audit('claim-restored'))
    return (await findClaim(tx, id))!
  })
}

/** Texts of the catalogue are not stored, so that a release can change them. */
function storedAs(
  { builtText, isAdded, shownAt, signs }: CatalogueClaim,
  text: ClaimText,
): Pick<ClaimVersionRow, 'text' | 'shownAt' | 'signs'> {
  const isBuilt = builtText !== null && claimLanguages.every((language) => text[language] === builtText[language])
  return {
    text: isBuilt ? null : text,
    ...(isAdded
      ? ({ shownAt: shownAt[0], signs } as Pick<ClaimVersionRow, 'shownAt' | 'signs'>)
      : { shownAt: null, signs: null }),
  }
}

/** No page of the firm may show an address that could receive real money. */
export function refuseMainnet(text: ClaimText): Refusal<'mainnet-address'> | null {
  const field = claimLanguages.find((language) => text[language].split(/[^\p{L}\p{N}:?=&.]+/u).some(looksLikeMainnet))
  return field ? refuse('mainnet-address', { field, issues: [{ field, refusal: 'mainnet-address' }] }) : null
}
