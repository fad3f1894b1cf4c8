import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { LessonPlan, PlanChange } from '#root/contract/lessons.ts'
import { standardPlanIds, standardSteps } from '#root/domain/lesson-plans.ts'
import { checkPlan, type LessonPlanRefusal, minutesOf } from '#root/domain/lesson.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { lessonPlans } from '#root/server/platform/tables/lessons.ts'

const isId = /^[0-9a-f-]{36}$/

/** The built-in plans, and then the copies in the order in which they were made. */
export async function listPlans(db: Queryable): Promise<LessonPlan[]> {
  const rows = await db.select().from(lessonPlans).orderBy(asc(lessonPlans.id))
  return [...standardPlanIds.map(standardPlan), ...rows.map(toPlan)]
}

/** A plan by its id; undefined if there is none. */
export async function findPlan(db: Queryable, id: string): Promise<LessonPlan | undefined> {
  const standard = standardPlanIds.find((each) => each === id)
  if (standard) return standardPlan(standard)
  if (!isId.test(id)) return undefined
  const [row] = await db.select().from(lessonPlans).where(eq(lessonPlans.id, id))
  return row && toPlan(row)
}

/** Adds a plan. Refuses steps that are not a valid plan. */
export async function addPlan(
  db: Queryable,
  operator: Actor,
  { name, steps, script }: PlanChange,
): Promise<LessonPlan | Refusal<LessonPlanRefusal>> {
  const refusal = checkPlan(steps)
  if (refusal) return refusal
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(lessonPlans).values({ name, steps, script, createdBy: operator.id }).returning()
    await note(tx, operator, { action: 'lesson-plan-added', id: row!.id, name })
    return toPlan(row!)
  })
}

/** Changes a plan. Running lessons keep their plan. */
export async function changePlan(
  db: Queryable,
  operator: Actor,
  id: string,
  { name, steps, script }: PlanChange,
): Promise<LessonPlan | Refusal<LessonPlanRefusal | 'not-found'>> {
  const refusal = checkPlan(steps)
  if (refusal) return refusal
  return db.transaction(async (tx) => {
    const changed = { name, steps, script, updatedAt: sql`now()` }
    const [row] = await tx.update(lessonPlans).set(changed).where(eq(lessonPlans.id, id)).returning()
    if (!row) return refuse('not-found')
    await note(tx, operator, { action: 'lesson-plan-changed', id, name })
    return toPlan(row)
  })
}

/** Removes a plan that was added. */
export function removePlan(db: Queryable, operator: Actor, id: string): Promise<null | Refusal<'not-found'>> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(lessonPlans).where(eq(lessonPlans.id, id)).returning()
    if (!row) return refuse('not-found')
    await note(tx, operator, { action: 'lesson-plan-removed', id, name: row.name })
    return null
  })
}

type PlanAction = 'lesson-plan-added' | 'lesson-plan-changed' | 'lesson-plan-removed'

async function note(
  tx: Transaction,
  actor: Actor,
  { action, id, name }: { action: PlanAction; id: string; name: string },
) {
  await recordAudit(tx, { actor, action, subject: { kind: 'lesson-plan', id }, details: { name } })
  await publish(tx, 'operators', { type: 'lesson-plan', id })
}

function standardPlan(id: (typeof standardPlanIds)[number]): LessonPlan {
  const steps = standardSteps(id)
  return { id, name: null, minutes: minutesOf(steps), steps, script: null }
}

function toPlan({ id, name, steps, script }: typeof lessonPlans.$inferSelect): LessonPlan {
  return { id, name, minutes: minutesOf(steps), steps: [...steps], script }
}
