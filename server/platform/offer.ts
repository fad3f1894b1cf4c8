import { asc, desc, inArray, sql } from 'drizzle-orm'
import { type Limits, limitsOf, specifiedLimits, writeLimits } from '#root/domain/limits.ts'
import { cents } from '#root/domain/money.ts'
import type { Offer } from '#root/domain/offer.ts'
import { type Plan, planIds } from '#root/domain/plans.ts'
import { isRefusal } from '#root/domain/refusal.ts'
import type { Queryable } from './database/queryable.ts'
import { planVersions, type PlanVersionRow } from './tables/plan-versions.ts'

/** The firm's current offer. */
export async function readOffer(db: Queryable): Promise<Offer> {
  return { plans: await readPlans(db), limits: await readLimits(db) }
}

/** The latest version of each plan, in the order in which they are shown. */
export async function readPlans(db: Queryable): Promise<Plan[]> {
  const rows = await db
    .selectDistinctOn([planVersions.plan])
    .from(planVersions)
    .orderBy(asc(planVersions.plan), desc(planVersions.version))
  return rows.map(toPlan).toSorted((one, other) => planIds.indexOf(one.id) - planIds.indexOf(other.id))
}

/** A column with the latest version of each plan, which `parsePlan` takes one by one. */
export const plansColumn = sql`(
  select json_agg(json_build_object('id', plan, 'version', version, 'title', title, 'badge', badge,
    'minCents', min_cents::text, 'maxCents', max_cents::text, 'returnPercent', return_percent, 'durationDays', duration_days))
  from (select distinct on (plan) * from plan_versions order by plan, version desc) as latest)`

/** A plan in that column. JSON has no 64-bit integers, so the cents are text. */
export type PlanText = Omit<Plan, 'minCents' | 'maxCents'> & { readonly minCents: string; readonly maxCents: string }

/** A plan of `plansColumn` for the rules. */
export function parsePlan({ minCents, maxCents, ...plan }: PlanText): Plan {
  return { ...plan, minCents: cents(BigInt(minCents)), maxCents: cents(BigInt(maxCents)) }
}

/** A version of a plan in the domain's type. */
function toPlan({ plan, createdBy: _by, createdAt: _at, ...terms }: PlanVersionRow): Plan {
  return { id: plan, ...terms }
}

/** The stored setting of each limit. */
export const limitNames = {
  minDeposit: 'minimum-deposit',
  maxDeposit: 'maximum-deposit',
  minWithdrawal: 'minimum-withdrawal',
} as const

/** The current limits: the stored ones, otherwise the specification's. */
export async function readLimits(db: Queryable): Promise<Limits> {
  const { rows } = await db.execute<{ stored: StoredLimits }>(sql`select ${storedLimitsColumn} as stored`)
  return limitsFrom(rows[0]!.stored)
}

/** The stored limits, by the names of their settings. */
export type StoredLimits = Readonly<Record<string, string>> | null

/** A column with the stored limits, which `limitsFrom` takes. */
export const storedLimitsColumn = sql`(
  select json_object_agg(name, value) from settings where ${inArray(sql`name`, Object.values(limitNames))})`

/** Completes the stored limits with the specification's. */
export function limitsFrom(stored: StoredLimits): Limits {
  const specified = writeLimits(specifiedLimits)
  const limits = limitsOf({
    minDeposit: stored?.[limitNames.minDeposit] ?? specified.minDeposit,
    maxDeposit: stored?.[limitNames.maxDeposit] ?? specified.maxDeposit,
    minWithdrawal: stored?.[limitNames.minWithdrawal] ?? specified.minWithdrawal,
  })
  if (isRefusal(limits)) throw new Error(`The stored limits are not within bounds: ${limits.field}`)
  return limits
}
