import { eq, sql } from 'drizzle-orm'
import type { CatalogueClaim } from '#root/contract/claims.ts'
import { type Branding, inBranding } from '#root/domain/branding.ts'
import type { ClaimText } from '#root/domain/claim-draft.ts'
import { type Claim, type ClaimId, claims, mayRetire } from '#root/domain/claims.ts'
import { brandingOf, storedBranding } from '#root/server/platform/branding.ts'
import { builtTextOf, byFirstChange, latestClaims } from '#root/server/platform/claims.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'

type Changed = Awaited<ReturnType<typeof readCatalogue>>['changed'][number]

/** The current catalogue: built-in entries in their order, then added ones. */
export async function listClaims(db: Queryable): Promise<CatalogueClaim[]> {
  const { changed, branding } = await readCatalogue(db)
  const changes = new Map(changed.map((version) => [version.claim, version]))
  const own = changed.filter(({ shownAt }) => shownAt !== null)
  return [...claims.map((claim) => presentBuiltIn(claim, changes.get(claim.id), branding)), ...own.map(presentAdded)]
}

/** Changed and added claims with their authors, and the firm's branding: one query, which always returns at least one row. */
async function readCatalogue(db: Queryable) {
  const latest = latestClaims(db).as('latest')
  const rows = await db
    .select({ stored: storedBranding, latest: latest._.selectedFields, author: users.name })
    .from(sql`(select) as firm`)
    .leftJoin(latest, sql`true`)
    .leftJoin(users, eq(users.id, latest.createdBy))
  return {
    branding: brandingOf(rows[0]!.stored),
    changed: rows
      .flatMap(({ latest: version, author }) => (version === null ? [] : [{ ...version, author }]))
      .toSorted(byFirstChange),
  }
}

/** A current claim; null if there is none with that id. */
export async function findClaim(db: Queryable, id: string): Promise<CatalogueClaim | null> {
  return (await listClaims(db)).find((claim) => claim.id === id) ?? null
}

function presentBuiltIn(
  claim: Claim & { id: ClaimId },
  change: Changed | undefined,
  branding: Branding,
): CatalogueClaim {
  const built = builtTextOf(claim.id, branding)
  return {
    id: claim.id,
    isAdded: false,
    shownAt: [...claim.shownAt],
    signs: [...claim.signs],
    evidence: claim.evidence,
    source: claim.source,
    mayRetire: mayRetire(claim),
    text: change?.text ? inLanguages(change.text, branding) : built,
    builtText: built,
    ...changeOf(change),
  }
}

/** Claims that an operator added have no evidence. */
function presentAdded(version: Changed): CatalogueClaim {
  return {
    id: version.claim,
    isAdded: true,
    shownAt: [version.shownAt!],
    signs: [...version.signs!],
    evidence: 'none',
    source: 'sentences',
    mayRetire: true,
    text: version.text!,
    builtText: null,
    ...changeOf(version),
  }
}

function changeOf(version: Changed | undefined) {
  return {
    isRetired: version?.isRetired ?? false,
    version: version?.version ?? 0,
    changedAt: version?.createdAt.toISOString() ?? null,
    changedBy: version ? { id: version.createdBy, name: version.author } : null,
  }
}

function inLanguages({ en, es, ar }: ClaimText, branding: Branding): ClaimText {
  return { en: inBranding(branding, en), es: inBranding(branding, es), ar: inBranding(branding, ar) }
}
