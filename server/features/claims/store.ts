import { inArray } from 'drizzle-orm'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import type { ClaimWords } from '#root/domain/claim-draft.ts'
import { type Claim, type ClaimId, claims, mayRetire } from '#root/domain/claims.ts'
import { builtWordsOf, readChangedClaims } from '#root/server/platform/claims.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { firmSpeech } from '#root/server/platform/firm-words.ts'
import { users } from '#root/server/platform/tables/identity.ts'

type Changed = Awaited<ReturnType<typeof readChangedClaims>>[number]
type Say = (text: string) => string

/** How the firm speaks, and what the people are called who changed something. */
interface Telling {
  readonly say: Say
  readonly names: ReadonlyMap<string, string | null>
}

/** The whole catalogue as it is now: its own entries in their order, and then those that were added. */
export async function listClaims(db: Queryable): Promise<CatalogueClaim[]> {
  const changed = await readChangedClaims(db)
  const [say, names] = await Promise.all([firmSpeech(db), namesOf(db, changed)])
  const changes = new Map(changed.map((version) => [version.claim, version]))
  const own = changed.filter(({ shownAt }) => shownAt !== null)
  return [
    ...claims.map((claim) => ofCatalogue(claim, changes.get(claim.id), { say, names })),
    ...own.map((version) => ofOperator(version, names)),
  ]
}

/** A claim as it is now; null when there is none of that id. */
export async function findClaim(db: Queryable, id: string): Promise<CatalogueClaim | null> {
  return (await listClaims(db)).find((claim) => claim.id === id) ?? null
}

function ofCatalogue(
  claim: Claim & { id: ClaimId },
  change: Changed | undefined,
  { say, names }: Telling,
): CatalogueClaim {
  const built = inLanguages(builtWordsOf(claim.id), say)
  return {
    id: claim.id,
    isAdded: false,
    shownAt: [...claim.shownAt],
    signs: [...claim.signs],
    evidence: claim.evidence,
    madeOf: claim.madeOf,
    mayRetire: mayRetire(claim),
    words: change?.words ? inLanguages(change.words, say) : built,
    builtWords: built,
    ...changeOf(change, names),
  }
}

/** What an operator has added has no evidence, either. */
function ofOperator(version: Changed, names: Telling['names']): CatalogueClaim {
  return {
    id: version.claim,
    isAdded: true,
    shownAt: [version.shownAt!],
    signs: [...version.signs!],
    evidence: 'none',
    madeOf: 'sentences',
    mayRetire: true,
    words: version.words!,
    builtWords: null,
    ...changeOf(version, names),
  }
}

function changeOf(version: Changed | undefined, names: Telling['names']) {
  return {
    isRetired: version?.isRetired ?? false,
    version: version?.version ?? 0,
    changedAt: version?.createdAt.toISOString() ?? null,
    changedBy: version ? { id: version.createdBy, name: names.get(version.createdBy) ?? null } : null,
  }
}

function inLanguages({ en, es, ar }: ClaimWords, say: Say): { en: string; es: string; ar: string } {
  return { en: say(en), es: say(es), ar: say(ar) }
}

async function namesOf(db: Queryable, changed: readonly Changed[]): Promise<ReadonlyMap<string, string | null>> {
  const ids = [...new Set(changed.map(({ createdBy }) => createdBy))]
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
