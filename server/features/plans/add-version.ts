import type { Actor } from '#root/contract/identity.ts'
import type { PlanVersion } from '#root/contract/plans.ts'
import { draftOf, type PlanDraft, planTermsOf } from '#root/domain/plan-draft.ts'
import type { PlanId } from '#root/domain/plans.ts'
import { isRefusal, refuse } from '#root/domain/refusal.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readPlans } from '#root/server/platform/offer.ts'
import { planVersions } from '#root/server/platform/tables/plan-versions.ts'
import { findVersion } from './store.ts'

/**
 * Changes a plan by adding a version, and audits the former and the new terms. The version number is an optimistic
 * lock: of two operators who change the same version, the second is refused. Refuses terms out of bounds.
 */
export async function addVersion(
  db: Queryable,
  operator: Actor,
  plan: PlanId,
  { basedOn, ...draft }: PlanDraft & { basedOn: number },
) {
  const terms = planTermsOf(draft)
  if (isRefusal(terms)) return terms
  return db.transaction(async (tx): Promise<PlanVersion | ReturnType<typeof refuse<'plan-version-not-latest'>>> => {
    const former = (await readPlans(tx)).find(({ id }) => id === plan)!
    if (former.version !== basedOn) return refuse('plan-version-not-latest')
    const [before, after] = [draftOf(former), draftOf(terms)]
    const changed = (Object.keys(after) as (keyof PlanDraft)[]).filter((name) => after[name] !== before[name])
    if (changed.length === 0) return (await findVersion(tx, plan, basedOn))!
    const version = basedOn + 1
    const made = await tx
      .insert(planVersions)
      .values({ plan, version, ...terms, createdBy: operator.id })
      .onConflictDoNothing()
      .returning({ version: planVersions.version })
    if (made.length === 0) return refuse('plan-version-not-latest')
    const fields = (of: PlanDraft) => Object.fromEntries(changed.map((name) => [name, of[name]]))
    await recordAudit(tx, {
      actor: operator,
      action: 'plan-changed',
      subject: { kind: 'plan', id: plan },
      before: { version: basedOn, ...fields(before) },
      after: { version, ...fields(after) },
    })
    return (await findVersion(tx, plan, version))!
  })
}
