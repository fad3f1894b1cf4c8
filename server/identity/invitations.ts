import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { StaffRole } from '#root/domain/staff.ts'
import { recordAudit } from '#root/server/platform/audit.ts'
import type { Queryable } from '#root/server/platform/database/pool.ts'
import { operatorInvitations, users } from '#root/server/platform/tables/identity.ts'

const validDays = 7
const tokenBytes = 32

/**
 * Makes a one-time link that makes an operator (or an auditor), good for 7 days, and returns its address. The token
 * stands after the '#', so that it reaches no server's log. `email` binds it to one address; null asks for one.
 */
export async function inviteOperator(
  db: Queryable,
  publicUrl: string,
  email: string | null,
  role: StaffRole = 'operator',
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(operatorInvitations)
      .values({
        tokenHash: hashOf(token),
        email: email?.toLowerCase() ?? null,
        role,
        expiresAt: sql`now() + make_interval(days => ${validDays})`,
      })
      .returning({ id: operatorInvitations.id })
    await recordAudit(tx, {
      actor: 'system',
      action: 'operator-invited',
      subject: { kind: 'invitation', id: made?.id },
      details: { role },
    })
  })
  return `${publicUrl}/operator/join#${token}`
}

/**
 * Makes the link for the firm's very first operator, once in the life of a database; null ever after, and
 * to all but one of several processes that ask at once.
 */
export async function inviteFirstOperator(db: Queryable, publicUrl: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${operatorInvitations} in share row exclusive mode`)
    const { rows } = await tx.execute<{ any: boolean }>(sql`
      select exists (select from ${operatorInvitations}) or exists (select from ${users} where role = 'operator') as any`)
    return rows[0]?.any ? null : inviteOperator(tx, publicUrl, null)
  })
}

/** Finds an invitation by its token that is neither used nor expired; `lock` holds it until the transaction ends. */
export async function findInvitation(db: Queryable, token: string, lock = false) {
  const query = db
    .select({ id: operatorInvitations.id, email: operatorInvitations.email, role: operatorInvitations.role })
    .from(operatorInvitations)
    .where(and(eq(operatorInvitations.tokenHash, hashOf(token)), stillGood()))
  const [found] = await (lock ? query.for('update') : query)
  return found ?? null
}

/** Uses an invitation up. Returns false when somebody else has, and then nothing is changed. */
export async function useInvitation(tx: Queryable, id: string, userId: string): Promise<boolean> {
  const used = await tx
    .update(operatorInvitations)
    .set({ usedAt: sql`now()`, usedBy: userId })
    .where(and(eq(operatorInvitations.id, id), stillGood()))
    .returning({ id: operatorInvitations.id })
  return used.length === 1
}

function stillGood() {
  return and(isNull(operatorInvitations.usedAt), gt(operatorInvitations.expiresAt, sql`now()`))
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
