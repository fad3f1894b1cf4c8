import { asc, desc, getTableColumns, inArray, isNotNull, and, eq, sql } from 'drizzle-orm'
import type { ToldClaims } from '#root/contract/claims.ts'
import { m } from '#root/contract/messages/messages.js'
import { baseLocale } from '#root/contract/messages/runtime.js'
import { type ClaimLanguage, type ClaimWords, wordsIn } from '#root/domain/claim-draft.ts'
import { claimFigures } from '#root/domain/claim-figures.ts'
import { claimMessage, type ClaimId } from '#root/domain/claims.ts'
import { formatWholeDollars } from '#root/domain/money.ts'
import { examplePrincipalOf, payoutOf, returnOf, specifiedPlans } from '#root/domain/plans.ts'
import type { Queryable } from './database/pool.ts'
import { firmSpeech } from './firm-words.ts'
import { claimVersions } from './tables/claim-versions.ts'

const begun = sql`min(${claimVersions.createdAt}) over (partition by ${claimVersions.claim})`.mapWith(
  claimVersions.createdAt,
)

/** Asks for the latest version of each claim that is not as it was built, and when the first was made. */
export function latestClaims(db: Queryable) {
  return db
    .selectDistinctOn([claimVersions.claim], { ...getTableColumns(claimVersions), begun: begun.as('begun') })
    .from(claimVersions)
    .orderBy(asc(claimVersions.claim), desc(claimVersions.version))
}

/** Puts claims into the order in which they were first changed or added. */
export function byBeginning(one: { readonly begun: Date }, other: { readonly begun: Date }): number {
  return one.begun.getTime() - other.begun.getTime()
}

/** What pages in a language are told of the claims that are not as they were built with, in the firm's own words. */
export async function tellClaims(db: Queryable, language: string): Promise<ToldClaims> {
  const changed = (await latestClaims(db)).toSorted(byBeginning)
  const say = changed.length > 0 ? await firmSpeech(db) : String
  const told: ToldClaims = { words: {}, added: [] }
  for (const { claim: id, words, isRetired, shownAt, signs } of changed) {
    const said = words && say(wordsIn(words, language))
    if (shownAt === null) {
      if (isRetired || said !== null) told.words[id] = isRetired ? null : said
    } else if (!isRetired) told.added.push({ id, shownAt, words: said!, signs: [...signs!] })
  }
  return told
}

/** What the claims about every plan name, said of the first one: each card says it of its own. */
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

/** The words of a claim in the catalogue, in each language. */
export function builtWordsOf(id: ClaimId): ClaimWords {
  const message = (m as unknown as Record<string, Message>)[claimMessage(id)]!
  const figure = (claimFigures as Partial<Record<ClaimId, number>>)[id]
  const count = figure?.toLocaleString('en-US')
  const inLanguage = (locale: ClaimLanguage) => message({ ...planFigures, count }, { locale })
  return { en: inLanguage('en'), es: inLanguage('es'), ar: inLanguage('ar') }
}

type Message = (values: object, options: { locale: ClaimLanguage }) => string

/** The claims that mails make, in the words in which the firm makes them now; empty where one is retired. */
export async function mailedClaim(db: Queryable, id: ClaimId): Promise<string> {
  const [latest] = await db
    .select()
    .from(claimVersions)
    .where(eq(claimVersions.claim, id))
    .orderBy(desc(claimVersions.version))
    .limit(1)
  if (latest?.isRetired) return ''
  return wordsIn(latest?.words ?? builtWordsOf(id), baseLocale)
}

/** Every sentence in which these claims were ever made in a mail, the latest first. */
export async function everMailed(db: Queryable, ids: readonly ClaimId[]): Promise<{ id: ClaimId; words: string }[]> {
  const rows = await db
    .select({ id: claimVersions.claim, words: claimVersions.words })
    .from(claimVersions)
    .where(and(inArray(claimVersions.claim, [...ids]), isNotNull(claimVersions.words)))
    .orderBy(desc(claimVersions.version))
  const changed = rows.map(({ id, words }) => ({ id: id as ClaimId, words: wordsIn(words!, baseLocale) }))
  return [...changed, ...ids.map((id) => ({ id, words: wordsIn(builtWordsOf(id), baseLocale) }))]
}
