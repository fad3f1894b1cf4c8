import { and, eq, gt, sql } from 'drizzle-orm'
import type { Profile } from '#root/contract/profile.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { emailChanges } from '#root/server/platform/tables/security.ts'

/** A person's profile, and their requested but unconfirmed email. */
export async function readProfile(db: Queryable, userId: string): Promise<Profile> {
  const isStillValid = and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, sql`now()`))
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      username: users.username,
      phoneNumber: users.phoneNumber,
      country: users.country,
      newEmail: emailChanges.newEmail,
    })
    .from(users)
    .leftJoin(emailChanges, isStillValid)
    .where(eq(users.id, userId))
  if (!row) throw new Error('The signed-in person does not exist')
  return row
}
