import { sql } from 'drizzle-orm'
import type { PageData } from '#root/contract/page-data.ts'
import { lensPolicyOf } from '#root/domain/lens.ts'
import { presentOffer } from '#root/domain/offer.ts'
import { translationScriptAddress } from '#root/domain/translation-script.ts'
import { brandingOf, storedBranding } from '#root/server/platform/branding.ts'
import { claimsIn, readClaimChanges } from '#root/server/platform/claims.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readOffer } from '#root/server/platform/offer.ts'
import { storedSetting } from '#root/server/platform/stored-settings.ts'

const stored = {
  branding: storedBranding,
  lens: storedSetting('lens-policy'),
  chatNumber: storedSetting('chat-number'),
  translationScript: storedSetting('translation-script'),
}

/** Reads every setting that pages show. Returns the page data of a language. */
export async function readPageData(db: Queryable): Promise<(language: string) => PageData> {
  const [[row], offer, claims] = await Promise.all([
    db.select(stored).from(sql`(select) as firm`),
    readOffer(db),
    readClaimChanges(db),
  ])
  const branding = brandingOf(row!.branding)
  return (language) => ({
    branding,
    offer: presentOffer(offer),
    claims: claimsIn(language, claims, branding),
    lens: lensPolicyOf(row!.lens),
    chatNumber: row!.chatNumber,
    translationScript: translationScriptAddress(row!.translationScript)?.href ?? null,
  })
}
