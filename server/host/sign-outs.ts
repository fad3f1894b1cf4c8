import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../platform/database/queryable.ts'
import { firms, passes, pendingSignOuts } from './directory/tables.ts'

/** The maximum of sign-outs in one run: a cell that does not answer takes a second for each. */
const maxAtOnce = 50

/**
 * Records that a person of the lobby has to be signed out of classes, and revokes their unused passes there. Call it in
 * the transaction that ends their access.
 */
export async function requireSignOut(tx: Transaction, staffId: string, firmIds: readonly string[]): Promise<void> {
  if (firmIds.length === 0) return
  await tx.delete(passes).where(and(inArray(passes.firmId, [...firmIds]), eq(sql`${passes.person} ->> 'id'`, staffId)))
  await tx
    .insert(pendingSignOuts)
    .values(firmIds.map((firmId) => ({ firmId, staffId })))
    .onConflictDoNothing()
}

/** How a person is signed out of an open class, and who hears of a failure. */
interface SignOuts {
  readonly signOut: (slug: string, staffId: string) => Promise<void>
  readonly onError: (slug: string, error: unknown) => void
}

/**
 * Signs people out of the open classes in which they have to be signed out: one person, or everybody. After a failure,
 * as when the cell of a class is down, the sign-out stays recorded. The host repeats it until it succeeds.
 */
export async function signOutPending(db: Queryable, { signOut, onError }: SignOuts, staffId?: string): Promise<void> {
  const isPending = and(
    eq(firms.state, 'open'),
    staffId === undefined ? undefined : eq(pendingSignOuts.staffId, staffId),
  )
  const pending = await db
    .select({ firmId: pendingSignOuts.firmId, staffId: pendingSignOuts.staffId, slug: firms.slug })
    .from(pendingSignOuts)
    .innerJoin(firms, eq(firms.id, pendingSignOuts.firmId))
    .where(isPending)
    .orderBy(asc(pendingSignOuts.since))
    .limit(maxAtOnce)
  for (const { slug, ...each } of pending) {
    try {
      await signOut(slug!, each.staffId)
      await db
        .delete(pendingSignOuts)
        .where(and(eq(pendingSignOuts.firmId, each.firmId), eq(pendingSignOuts.staffId, each.staffId)))
    } catch (error) {
      onError(slug!, error)
    }
  }
}
