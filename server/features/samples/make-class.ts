import { randomInt } from '#platform/crypto.ts'
import type { Actor } from '#root/contract/identity.ts'
import type { NewSampleClass, SampleClass } from '#root/contract/sample-classes.ts'
import { refuse } from '#root/domain/refusal.ts'
import { sampleLimits } from '#root/domain/sample-people.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { runOnce } from '#root/server/platform/idempotency.ts'
import { sampleClasses } from '#root/server/platform/tables/sample-classes.ts'
import { leftBeside, lockClasses, markForRemoval, readSampleClasses, toSampleClass } from './store.ts'

const seeds = 1_000_000

/**
 * Requests a class of sample clients, which are then created in the background. Refuses more sample clients than the
 * maximum.
 */
export function createSampleClass(db: Queryable, operator: Actor, key: string, request: NewSampleClass) {
  const operation = { actorId: operator.id, key, operation: 'sample-class.make', request }
  return runOnce(db, operation, async (tx) => {
    const left = leftBeside(await lockClasses(tx))
    if (request.count > left)
      return refuse('too-many-samples', {
        field: 'count',
        params: { most: String(sampleLimits.max), left: String(left) },
      })
    const [row] = await tx
      .insert(sampleClasses)
      .values({
        wanted: request.count,
        seed: request.seed ?? randomInt(seeds),
        start: request.start ?? 'mixed',
        createdBy: operator.id,
      })
      .returning()
    const made: SampleClass = toSampleClass(row!)
    await recordAudit(tx, {
      actor: operator,
      action: 'sample-class-requested',
      subject: { kind: 'sample-class', id: made.id },
      details: { count: made.wanted, seed: made.seed, start: made.start },
    })
    await publish(tx, 'operators', { type: 'sample', id: made.id })
    return made
  })
}

/** Requests the removal of all sample clients, which then happens in the background. */
export function wipeSampleClasses(db: Queryable, operator: Actor, key: string) {
  const operation = { actorId: operator.id, key, operation: 'sample-class.wipe', request: {} }
  return runOnce(db, operation, async (tx) => {
    await lockClasses(tx)
    const marked = await markForRemoval(tx)
    if (marked > 0)
      await recordAudit(tx, {
        actor: operator,
        action: 'sample-classes-wiped',
        subject: { kind: 'sample-class' },
        details: { classes: marked },
      })
    await publish(tx, 'operators', { type: 'sample' })
    return readSampleClasses(tx)
  })
}
