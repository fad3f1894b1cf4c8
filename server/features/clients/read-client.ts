import { and, eq, gt, sql } from 'drizzle-orm'
import type { Client } from '#root/contract/clients.ts'
import { toDecimal } from '#root/domain/money.ts'
import { readSecondFactor } from '#root/server/identity/second-factor/manage.ts'
import { presentBalances, readBalances } from '#root/server/ledger/accounts.ts'
import { presentTotals, readClientTotals } from '#root/server/ledger/totals.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { sessions, users } from '#root/server/platform/tables/identity.ts'
import { investments } from '#root/server/platform/tables/investments.ts'
import { passkeys } from '#root/server/platform/tables/security.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'

export type UserRow = typeof users.$inferSelect

/** A client, in one snapshot; null if there is none with this id. */
export function readClient(db: Queryable, id: string): Promise<Client | null> {
  return readSnapshot(db, async (tx) => {
    const [user, money, protection] = await Promise.all([findClient(tx, id), readMoney(tx, id), readProtection(tx, id)])
    return user && { ...toFacts(user), ...money, ...protection }
  })
}

/** Any client, for any reader. Staff are not found here. */
export async function findClient(db: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(clientWith(id))
  return row ?? null
}

/** A client, locked until the transaction ends, so that changes of one client are serialised. */
export async function lockClientRow(tx: Transaction, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(clientWith(id)).for('update')
  return row ?? null
}

function clientWith(id: string) {
  return and(eq(users.id, id), eq(users.role, 'client'))
}

function toFacts(user: UserRow) {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    username: user.username ?? '',
    email: user.email,
    phoneNumber: user.phoneNumber ?? '',
    country: user.country ?? '',
    joinedAt: user.joinedAt.toISOString(),
    isLocked: user.lockedAt !== null,
    isSample: user.sampleClassId !== null,
    lockedAt: user.lockedAt?.toISOString() ?? null,
    lockedReason: user.lockedReason,
    deletedAt: user.deletedAt?.toISOString() ?? null,
  }
}

async function readMoney(tx: Transaction, id: string) {
  const [balances, totals, [active], pendingDeposits, pendingWithdrawals] = await Promise.all([
    readBalances(tx, id),
    readClientTotals(tx, id),
    tx
      .select()
      .from(investments)
      .where(and(eq(investments.clientId, id), eq(investments.status, 'active'))),
    tx.$count(deposits, and(eq(deposits.clientId, id), eq(deposits.status, 'pending'))),
    tx.$count(withdrawals, and(eq(withdrawals.clientId, id), eq(withdrawals.status, 'pending'))),
  ])
  return {
    balances: presentBalances(balances),
    ...presentTotals(totals),
    activePlan: active
      ? {
          investmentId: active.id,
          plan: active.plan,
          planTitle: active.planTitle,
          principal: toDecimal(active.principalCents),
          promisedReturn: toDecimal(active.returnCents),
          payout: toDecimal(active.payoutCents),
          startedAt: active.startedAt.toISOString(),
          maturesAt: active.maturesAt.toISOString(),
        }
      : null,
    pendingDeposits,
    pendingWithdrawals,
  }
}

async function readProtection(tx: Transaction, id: string) {
  const open = and(eq(sessions.userId, id), gt(sessions.expiresAt, sql`now()`))
  const [secondFactor, passkeyCount, sessionCount] = await Promise.all([
    readSecondFactor(tx, id),
    tx.$count(passkeys, eq(passkeys.userId, id)),
    tx.$count(sessions, open),
  ])
  return { secondFactorSince: secondFactor.enabledAt, passkeys: passkeyCount, sessions: sessionCount }
}
