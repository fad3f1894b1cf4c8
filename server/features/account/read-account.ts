import { and, eq } from 'drizzle-orm'
import type { Account } from '#root/contract/account.ts'
import type { Actor } from '#root/contract/identity.ts'
import { accountBalanceOf } from '#root/domain/ledger.ts'
import { toDecimal } from '#root/domain/money.ts'
import { presentBalances, readBalances } from '#root/server/ledger/accounts.ts'
import { presentTotals, readClientTotals } from '#root/server/ledger/totals.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { type InvestmentRow, investments } from '#root/server/platform/tables/investments.ts'

/** A client's account in one look: balances and totals from the ledger, the running plan, all of one moment. */
export function readAccount(db: Queryable, client: Actor): Promise<Account> {
  return db.transaction(
    async (tx) => {
      const balances = await readBalances(tx, client.id)
      const totals = await readClientTotals(tx, client.id)
      const active = await findActive(tx, client.id)
      return {
        firstName: client.firstName,
        accountBalance: toDecimal(accountBalanceOf(balances)),
        balances: presentBalances(balances),
        ...presentTotals(totals),
        activePlan: active ? toActivePlan(active) : null,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function findActive(tx: Transaction, clientId: string): Promise<InvestmentRow | undefined> {
  const active = and(eq(investments.clientId, clientId), eq(investments.status, 'active'))
  const [row] = await tx.select().from(investments).where(active)
  return row
}

function toActivePlan(row: InvestmentRow): NonNullable<Account['activePlan']> {
  return {
    investmentId: row.id,
    plan: row.plan,
    planTitle: row.planTitle,
    principal: toDecimal(row.principalCents),
    promisedReturn: toDecimal(row.returnCents),
    payout: toDecimal(row.payoutCents),
    startedAt: row.startedAt.toISOString(),
    maturesAt: row.maturesAt.toISOString(),
  }
}
