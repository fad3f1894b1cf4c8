import { randomBytes, randomUUID } from 'node:crypto'
import type { Actor } from '#root/contract/identity.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { operatorInvitations, users } from '#root/server/platform/tables/identity.ts'

/** Writes a person of a role into a database without a sign-up, for tests of other features. */
export async function newPerson<R extends Actor['role']>(db: Queryable, role: R): Promise<Actor & { role: R }> {
  const id = randomUUID()
  const actor = { id, role, firstName: 'Ada', lastName: 'Example', email: `${id}@example.com` }
  await db.insert(users).values({
    ...actor,
    name: 'Ada Example',
    username: id.slice(0, 30),
    phoneNumber: '555-0100',
    country: 'United States',
  })
  return actor
}

/** Writes an operator who was invited by a colleague; null: by a link that was made on the machine. */
export async function newOperatorInvitedBy(
  db: Queryable,
  inviter: Actor | null,
): Promise<Actor & { role: 'operator' }> {
  const operator = await newPerson(db, 'operator')
  const at = new Date()
  await db.insert(operatorInvitations).values({
    tokenHash: randomBytes(32),
    expiresAt: at,
    usedAt: at,
    usedBy: operator.id,
    invitedBy: inviter?.id ?? null,
  })
  return operator
}
