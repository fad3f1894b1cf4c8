import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { recoveryLinkMinutes } from '#root/domain/recovery.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { passwordRecoveries } from '#root/server/platform/tables/recovery.ts'

const tokenBytes = 32

/**
 * Makes a one-time link that sets a person's new password, good for 30 minutes of real time, and returns its address.
 * The token stands after the '#', so that it reaches no server's log; only its hash is kept with it.
 */
export async function makeRecoveryLink(tx: Queryable, publicUrl: string, userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await tx.insert(passwordRecoveries).values({
    tokenHash: hashOf(token),
    userId,
    expiresAt: sql`now() + make_interval(mins => ${recoveryLinkMinutes})`,
  })
  return `${publicUrl}/resetpassword#${token}`
}

/** Finds whose link a token is, if it is neither used nor expired. */
export async function findRecovery(tx: Queryable, token: string) {
  const [found] = await tx
    .select({
      id: users.id,
      role: users.role,
      email: users.email,
      firstName: users.firstName,
      username: users.username,
    })
    .from(passwordRecoveries)
    .innerJoin(users, eq(users.id, passwordRecoveries.userId))
    .where(
      and(
        eq(passwordRecoveries.tokenHash, hashOf(token)),
        isNull(passwordRecoveries.usedAt),
        gt(passwordRecoveries.expiresAt, sql`clock_timestamp()`),
      ),
    )
  return found
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
