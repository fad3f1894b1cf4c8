import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import type { Queryable, Transaction } from './database/queryable.ts'

/** The maximum number of people of a class at a host at the same time; null where there is one firm: no limit. */
export type ReadClassSize = () => number | null

/** Thrown to roll back the transaction that adds a person to a full class. */
export class ClassFull extends Error {
  readonly limit: number
  constructor(limit: number) {
    super('The class is full')
    this.limit = limit
  }
}

/** The refusal of a person for whom a class has no room. It names the limit. */
export function refuseFullClass(limit: number): Refusal<'class-full'> {
  return refuse('class-full', { params: { limit: String(limit) } })
}

/** Refuses a person who has not joined yet if a class is full; null: there is room. Without a limit it reads nothing. */
export async function checkClassSize(db: Queryable, size: ReadClassSize): Promise<Refusal<'class-full'> | null> {
  const limit = size()
  return limit !== null && (await countPeople(db)) >= limit ? refuseFullClass(limit) : null
}

/**
 * Throws `ClassFull` if the person whom a transaction has just added is one too many. People who join at the same time
 * wait here for each other until the transaction ends, so call it last.
 */
export async function requireClassSize(tx: Transaction, size: ReadClassSize): Promise<void> {
  const limit = size()
  if (limit === null) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('glasshouse-class-size'))`)
  if ((await countPeople(tx)) > limit) throw new ClassFull(limit)
}

/** The seats of running lessons, and the clients with an account. Sample clients are not people. */
async function countPeople(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ people: bigint }>(sql`
    select (
        select count(*) from seats join lessons on lessons.id = seats.lesson_id
        where lessons.closed_at is null and seats.removed_at is null
      ) + (
        select count(*) from "user"
        where role = 'client' and not is_seat and sample_class_id is null and deleted_at is null
      ) as people`)
  return Number(rows[0]!.people)
}
