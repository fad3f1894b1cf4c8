import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from './database/queryable.ts'
import { leases } from './tables/leases.ts'

/**
 * Takes or renews the leases of these names for a holder, for a number of seconds from now by the database's clock.
 * Returns the leases that the holder has now, with their tokens; those of other holders do not change. A token stays
 * the same while its holder renews in time, and grows with each new holder, so that a write of a former holder can be
 * refused.
 */
export async function takeLeases(
  db: Queryable,
  names: readonly string[],
  holder: string,
  seconds: number,
): Promise<Map<string, bigint>> {
  if (names.length === 0) return new Map()
  const until = sql`clock_timestamp() + make_interval(secs => ${seconds})`
  const isRenewed = sql`${leases.holder} = excluded.holder and ${leases.until} > clock_timestamp()`
  const taken = await db
    .insert(leases)
    // Always in the same order, so that two processes that take the same leases do not deadlock.
    .values([...new Set(names)].toSorted().map((name) => ({ name, holder, token: 1n, until })))
    .onConflictDoUpdate({
      target: leases.name,
      set: { holder, until, token: sql`case when ${isRenewed} then ${leases.token} else ${leases.token} + 1 end` },
      setWhere: sql`${leases.holder} = excluded.holder or ${leases.until} <= clock_timestamp()`,
    })
    .returning({ name: leases.name, token: leases.token })
  return new Map(taken.map(({ name, token }) => [name, token]))
}

/** Releases leases, so that another process can take them at once. Leases of other holders do not change. */
export async function releaseLeases(db: Queryable, names: readonly string[], holder: string): Promise<void> {
  if (names.length === 0) return
  await db
    .update(leases)
    .set({ until: sql`'-infinity'` })
    .where(and(inArray(leases.name, [...names]), eq(leases.holder, holder)))
}

/** A condition for a write: the lease with this token has neither passed to another holder nor ended. */
export function holdsLease(name: string, token: bigint) {
  return sql`exists (select from ${leases} where ${leases.name} = ${name} and ${leases.token} = ${token}
    and ${leases.until} > clock_timestamp())`
}
