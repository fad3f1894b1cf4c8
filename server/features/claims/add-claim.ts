import type { CatalogueClaim } from '#root/contract/claims.ts'
import type { Actor } from '#root/contract/identity.ts'
import {
  checkAddedClaim,
  type ClaimDraftRefusal,
  type ClaimPage,
  type ClaimText,
  maxAddedClaims,
} from '#root/domain/claim-draft.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { SignNumber } from '#root/domain/signs.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { claimVersions } from '#root/server/platform/tables/claim-versions.ts'
import { refuseMainnet } from './change-claim.ts'
import { findClaim, listClaims } from './store.ts'

interface NewClaim {
  readonly text: ClaimText
  readonly shownAt: ClaimPage
  readonly signs: readonly number[]
}

/** Adds a claim to the catalogue. Like the others it has no evidence, and names its warning signs. */
export async function addClaim(
  db: Queryable,
  operator: Actor,
  { text, shownAt, signs }: NewClaim,
): Promise<CatalogueClaim | Refusal<ClaimDraftRefusal | 'mainnet-address' | 'too-many-claims'>> {
  const refusal = checkAddedClaim(text, signs) ?? refuseMainnet(text)
  if (refusal) return refusal
  return db.transaction(async (tx) => {
    const before = await listClaims(tx)
    if (before.filter(({ isAdded }) => isAdded).length >= maxAddedClaims) return refuse('too-many-claims')
    const id = crypto.randomUUID()
    await tx.insert(claimVersions).values({
      claim: id,
      version: 1,
      text,
      isRetired: false,
      shownAt,
      signs: signs as readonly SignNumber[],
      createdBy: operator.id,
    })
    await recordAudit(tx, {
      actor: operator,
      action: 'claim-added',
      subject: { kind: 'claim', id },
      after: { version: 1, shownAt, signs: signs.join(', '), ...text },
    })
    return (await findClaim(tx, id))!
  })
}
