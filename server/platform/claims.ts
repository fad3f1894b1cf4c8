import { and, asc, desc, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PageClaims } from '#root/contract/claims.ts'
import { type Locale, locales, type LocalizedText } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import { type Branding, defaultBranding, inBranding } from '#root/domain/branding.ts'
import { type ClaimLanguage, type ClaimText, textIn } from '#root/domain/claim-draft.ts'
import { claimFigures } from '#root/domain/claim-figures.ts'
import { type ClaimId, claimMessage } from '#root/domain/claims.ts'
import { formatWholeDollars } from '#root/domain/money.ts'
import { examplePrincipalOf, payoutOf, returnOf, specifiedPlans } from '#root/domain/plans.ts'
import { brandingOf, storedBranding } from './branding.ts'
import type { Queryable } from './database/queryable.ts'
import { claimVersions } from './tables/claim-versions.ts'

const firstChangedAt = sql`min(${claimVersions.createdAt}) over (partition by ${claimVersions.claim})`.mapWith(
  claimVersions.createdAt,
)

/** The query of the latest version of each changed claim, with the time of its first version. */
export function latestClaims(db: Queryable) {
  return db
    .selectDistinctOn([claimVersions.claim], {
      ...getTableColumns(claimVersions),
      firstChangedAt: firstChangedAt.as('first_changed_at'),
    })
    .from(claimVersions)
    .orderBy(asc(claimVersions.claim), desc(claimVersions.version))
}

/** Sorts claims by the time of their first change. */
export function byFirstChange(
  one: { readonly firstChangedAt: Date },
  other: { readonly firstChangedAt: Date },
): number {
  return one.firstChangedAt.getTime() - other.firstChangedAt.getTime()
}

type LatestClaim = Awaited<ReturnType<typeof latestClaims>>[number]

/** The latest version of each changed claim, in the order of `byFirstChange`. */
export async function readClaimChanges(db: Queryable): Promise<LatestClaim[]> {
  return (await latestClaims(db)).toSorted(byFirstChange)
}

/** The changed claims (`readClaimChanges`) as pages in a language show them, in the firm's branding. */
export function claimsIn(language: string, changes: readonly LatestClaim[], branding: Branding): PageClaims {
  const claims: PageClaims = { texts: {}, added: [] }
  for (const { claim: id, text, isRetired, shownAt, signs } of changes) {
    const sentence = text && inBranding(branding, textIn(text, language))
    if (shownAt === null) {
      if (isRetired || sentence !== null) claims.texts[id] = isRetired ? null : sentence
    } else if (!isRetired) claims.added.push({ id, shownAt, text: sentence!, signs: [...signs!] })
  }
  return claims
}

/** The numbers of the claims about every plan, filled in for the first plan: each card shows its own. */
const planFigures = (() => {
  const [plan] = specifiedPlans
  const example = examplePrincipalOf(plan!)
  return {
    badge: plan!.badge,
    amount: formatWholeDollars(example),
    profit: formatWholeDollars(returnOf(plan!, example)),
    total: formatWholeDollars(payoutOf(plan!, example)),
  }
})()

/** The text of a claim in the catalogue, in each language and with the firm's branding. */
export function builtTextOf(id: ClaimId, branding: Branding): ClaimText {
  const message = (m as unknown as Record<string, Message>)[claimMessage(id)]!
  const figure = (claimFigures as Partial<Record<ClaimId, number>>)[id]
  const count = figure?.toLocaleString('en-US')
  const inLanguage = (locale: ClaimLanguage) =>
    message({ ...planFigures, badge: namePlan(planFigures.badge, { locale }), ...branding, count }, { locale })
  return { en: inLanguage('en'), es: inLanguage('es'), ar: inLanguage('ar') }
}

type Message = (values: object, options: { locale: ClaimLanguage }) => string

/** The current text of a claim in emails, in any language, with the firm's branding; empty if it is retired. */
export async function emailedClaim(db: Queryable, id: ClaimId): Promise<LocalizedText> {
  const { rows } = await db.execute<{ latest: LatestText; stored: Parameters<typeof brandingOf>[0] }>(
    sql`select ${latestTextColumn(id)} as latest, ${storedBranding} as stored`,
  )
  const { latest, stored } = rows[0]!
  return ({ locale }) => emailedTextOf(id, latest, brandingOf(stored), locale)
}

/** The latest version of a changed claim; null: it was never changed. */
export type LatestText = { readonly text: ClaimText | null; readonly isRetired: boolean } | null

/** A column with the latest version of a claim, which `emailedTextOf` takes. */
export function latestTextColumn(id: ClaimId): SQL {
  return sql`(
    select json_build_object('text', text, 'isRetired', is_retired)
    from claim_versions where claim = ${id} order by version desc limit 1)`
}

/** The text of a claim in emails, by its latest version and the firm's branding. */
export function emailedTextOf(id: ClaimId, latest: LatestText, branding: Branding, locale: Locale): string {
  if (latest?.isRetired) return ''
  const text = latest?.text
  return text ? inBranding(branding, textIn(text, locale)) : textIn(builtTextOf(id, branding), locale)
}

/** Every text that these claims ever had in an email, in every language, newest first. */
export async function emailedTexts(db: Queryable, ids: readonly ClaimId[]): Promise<{ id: ClaimId; text: string }[]> {
  const rows = await db
    .select({ id: claimVersions.claim, text: claimVersions.text })
    .from(claimVersions)
    .where(and(inArray(claimVersions.claim, [...ids]), isNotNull(claimVersions.text)))
    .orderBy(desc(claimVersions.version))
  const changed = rows.flatMap(({ id, text }) =>
    locales.map((locale) => ({ id: id as ClaimId, text: textIn(text!, locale) })),
  )
  const built = ids.flatMap((id) => {
    const text = builtTextOf(id, defaultBranding)
    return locales.map((locale) => ({ id, text: textIn(text, locale) }))
  })
  return [...changed, ...built]
}
