import { and, count, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { SampleClass, SampleClasses } from '#root/contract/sample-classes.ts'
import { sampleLimits } from '#root/domain/sample-people.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { type SampleClassRow, sampleClasses } from '#root/server/platform/tables/sample-classes.ts'

/** The classes that were not removed, the number of sample clients, and how many more can be created. */
export async function readSampleClasses(db: Queryable): Promise<SampleClasses> {
  const rows = await db
    .select()
    .from(sampleClasses)
    .where(ne(sampleClasses.status, 'wiped'))
    .orderBy(desc(sampleClasses.ordinal))
  const [existing] = await db
    .select({ clients: count() })
    .from(users)
    .where(and(isNotNull(users.sampleClassId), isNull(users.deletedAt)))
  return { classes: rows.map(toSampleClass), clients: existing?.clients ?? 0, left: leftBeside(rows) }
}

/** How many more sample clients can be created besides these classes. */
export function leftBeside(classes: readonly SampleClassRow[]): number {
  const wanted = classes.filter(({ status }) => status !== 'wiped').reduce((sum, one) => sum + one.wanted, 0)
  return Math.max(0, sampleLimits.max - wanted)
}

/** The first class with work of this kind that no other process has locked, locked until the transaction ends. */
export async function takeClass(tx: Transaction, status: 'filling' | 'wiping'): Promise<SampleClassRow | undefined> {
  const [row] = await tx
    .select()
    .from(sampleClasses)
    .where(eq(sampleClasses.status, status))
    .orderBy(sampleClasses.ordinal)
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/** Some of a class's members who are not deleted yet, locked until the transaction ends. */
export async function takeMembers(tx: Transaction, classId: string, limit: number) {
  return tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(memberOf(classId))
    .orderBy(users.joinedAt, users.id)
    .limit(limit)
    .for('update')
}

/** Marks every class for removal; returns their number. */
export async function markForRemoval(tx: Transaction): Promise<number> {
  const marked = await tx
    .update(sampleClasses)
    .set({ status: 'wiping' })
    .where(inArray(sampleClasses.status, ['filling', 'full']))
    .returning({ id: sampleClasses.id })
  return marked.length
}

/** A class as the console shows it. */
export function toSampleClass({ id, seed, start, wanted, made, status, createdAt }: SampleClassRow): SampleClass {
  return { id, seed, start, wanted, made, status, createdAt: createdAt.toISOString() }
}

/** Classes are created and marked one at a time, so that together they stay within the limit. */
export async function lockClasses(tx: Transaction): Promise<SampleClassRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('glasshouse-sample-classes'))`)
  return tx.select().from(sampleClasses)
}

function memberOf(classId: string): SQL | undefined {
  return and(eq(users.sampleClassId, classId), isNull(users.deletedAt))
}
