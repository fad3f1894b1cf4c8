import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { recoveryLinkMinutes } from '#root/domain/recovery.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { type LinkPurpose, passwordRecoveries } from '#root/server/platform/tables/recovery.ts'
import { hashOfToken, newToken } from './one-time-token.ts'

/** The page that each link opens. */
const pages = { 'new-password': '/resetpassword', 'known-browser': '/login' } as const satisfies Record<
  LinkPurpose,
  string
>

/**
 * Creates a one-time link for a person's new password, valid for 30 minutes of real time, and returns its address. The
 * token is after the '#', so that it is in no server's log; only its hash is stored.
 */
export function createRecoveryLink(tx: Queryable, publicUrl: string, userId: string): Promise<string> {
  return makeLink(tx, publicUrl, userId, 'new-password')
}

/** Like `createRecoveryLink`, for a link that makes the browser that opens it known to the account. */
export function createBrowserLink(tx: Queryable, publicUrl: string, userId: string): Promise<string> {
  return makeLink(tx, publicUrl, userId, 'known-browser')
}

async function makeLink(tx: Queryable, publicUrl: string, userId: string, purpose: LinkPurpose): Promise<string> {
  const { token, hash } = newToken()
  await tx.insert(passwordRecoveries).values({
    tokenHash: hash,
    userId,
    purpose,
    expiresAt: sql`now() + make_interval(mins => ${recoveryLinkMinutes})`,
  })
  return `${publicUrl}${pages[purpose]}#${token}`
}

/** The person whose password is recovered. */
export const accountColumns = {
  id: users.id,
  role: users.role,
  email: users.email,
  firstName: users.firstName,
  username: users.username,
}

/** Finds the owner of a recovery link by its token, if it is neither used nor expired. */
export async function findRecovery(tx: Queryable, token: string) {
  const [found] = await tx
    .select(accountColumns)
    .from(passwordRecoveries)
    .innerJoin(users, eq(users.id, passwordRecoveries.userId))
    .where(usable(token, 'new-password'))
  return found
}

/**
 * Uses a link that makes a browser known, and returns its owner. Null if the token is unknown, used or expired; of two
 * concurrent calls, one succeeds.
 */
export async function takeBrowserLink(tx: Queryable, token: string): Promise<string | null> {
  const [taken] = await tx
    .update(passwordRecoveries)
    .set({ usedAt: sql`now()` })
    .where(usable(token, 'known-browser'))
    .returning({ userId: passwordRecoveries.userId })
  return taken?.userId ?? null
}

function usable(token: string, purpose: LinkPurpose) {
  return and(
    eq(passwordRecoveries.tokenHash, hashOfToken(token)),
    eq(passwordRecoveries.purpose, purpose),
    isNull(passwordRecoveries.usedAt),
    gt(passwordRecoveries.expiresAt, sql`clock_timestamp()`),
  )
}
