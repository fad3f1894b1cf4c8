import { and, asc, count, desc, eq, gt, lt } from 'drizzle-orm'
import type { PlanVersion, PlanVersionsQuery } from '#root/contract/plans.ts'
import type { Page } from '#root/contract/route.ts'
import { toDecimal } from '#root/domain/money.ts'
import type { PlanId } from '#root/domain/plans.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { rowsToRead, toPage } from '#root/server/platform/page.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { planVersions } from '#root/server/platform/tables/plan-versions.ts'

/** A page of the versions of a plan, newest first. */
export async function listVersions(db: Queryable, plan: PlanId, query: PlanVersionsQuery): Promise<Page<PlanVersion>> {
  const { after, before } = query
  const afterCursor =
    after === undefined ? gt(planVersions.version, Number(before ?? 0)) : lt(planVersions.version, Number(after))
  const order = before === undefined ? desc(planVersions.version) : asc(planVersions.version)
  const rows = await selectVersions(db)
    .where(and(eq(planVersions.plan, plan), afterCursor))
    .orderBy(order)
    .limit(rowsToRead)
  return toPage(rows.map(toVersion), query, ({ version }) => `${version}`)
}

/** A version of a plan; null if there is none with that number. */
export async function findVersion(db: Queryable, plan: PlanId, version: number): Promise<PlanVersion | null> {
  const [row] = await selectVersions(db).where(and(eq(planVersions.plan, plan), eq(planVersions.version, version)))
  return row ? toVersion(row) : null
}

function selectVersions(db: Queryable) {
  const running = db
    .select({ running: count().as('running') })
    .from(investments)
    .where(
      and(
        eq(investments.plan, planVersions.plan),
        eq(investments.planVersion, planVersions.version),
        eq(investments.status, 'active'),
      ),
    )
    .as('running_of_version')
  return db
    .select({ row: planVersions, name: users.name, running: running.running })
    .from(planVersions)
    .leftJoin(users, eq(users.id, planVersions.createdBy))
    .crossJoinLateral(running)
    .$dynamic()
}

type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

function toVersion({ row, name, running }: VersionRow): PlanVersion {
  return {
    id: row.plan,
    version: row.version,
    title: row.title,
    badge: row.badge,
    min: toDecimal(row.minCents),
    max: toDecimal(row.maxCents),
    returnPercent: row.returnPercent,
    durationDays: row.durationDays,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy === null ? null : { id: row.createdBy, name },
    running,
  }
}
