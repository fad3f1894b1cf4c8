import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#root/contract/identity.ts'
import type { Profile, UpdateProfile } from '#root/contract/profile.ts'
import { refuse, type Refusal } from '#root/domain/refusal.ts'
import { publish } from '#root/server/live/publish.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { readProfile } from './read-profile.ts'

type UpdateRefusal = 'invalid-input' | 'username-taken'

/**
 * Changes a person's names and contact details. A client sends all five fields, an operator only the names; anything
 * else is refused with the name of the field, and so is a username that another person has, regardless of case.
 */
export async function updateProfile(
  db: Queryable,
  actor: Actor,
  input: UpdateProfile,
): Promise<Profile | Refusal<UpdateRefusal>> {
  const wrong = disallowedField(actor, input)
  if (wrong) return refuse('invalid-input', { field: wrong })
  // Normalised to composed characters, so that names that look the same are equal.
  const username = input.username?.normalize('NFKC')
  return db
    .transaction(async (tx) => {
      const name = `${input.firstName} ${input.lastName}`
      const next = { ...input, ...(username === undefined ? {} : { username }) }
      const [former] = await tx.select().from(users).where(eq(users.id, actor.id)).for('update')
      await tx
        .update(users)
        .set({ ...next, name, updatedAt: sql`now()` })
        .where(eq(users.id, actor.id))
      await recordAudit(tx, {
        actor,
        action: 'profile-updated',
        subject: { kind: 'user', id: actor.id },
        details: { changed: changedFields(former, next) },
      })
      if (actor.role === 'client') {
        await publish(tx, `client:${actor.id}`, { type: 'account' })
        await publish(tx, 'operators', { type: 'account', id: actor.id })
      }
      return readProfile(tx, actor.id)
    })
    .catch((error: unknown) => usernameTaken(error))
}

/**
 * The changed fields without their values: the audit log is kept after the account's deletion and must not name anyone.
 */
function changedFields(former: object | undefined, next: UpdateProfile): string {
  const before = { ...former } as Record<string, unknown>
  return Object.entries(next)
    .filter(([field, value]) => before[field] !== value)
    .map(([field]) => field)
    .join(', ')
}

function disallowedField({ role }: Actor, input: UpdateProfile): string | undefined {
  return (['username', 'phoneNumber', 'country'] as const).find(
    (field) => (input[field] === undefined) === (role === 'client'),
  )
}

/** The unique index decides who gets a username, also for two people at once. Any other error is rethrown. */
function usernameTaken(error: unknown): Refusal<'username-taken'> {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const isTaken =
    typeof cause === 'object' && cause !== null && 'constraint' in cause && cause.constraint === 'user_username_key'
  if (!isTaken) throw error
  return refuse('username-taken', { field: 'username' })
}
