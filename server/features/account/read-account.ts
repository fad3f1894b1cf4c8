import { type SQL, sql } from 'drizzle-orm'
import type { Account } from '#root/contract/account.ts'
import type { Actor } from '#root/contract/identity.ts'
import { accountBalanceOf } from '#root/domain/ledger.ts'
import { cents, toDecimal } from '#root/domain/money.ts'
import type { PlanId } from '#root/domain/plans.ts'
import { balancesColumn, type BalanceText, parseBalances, presentBalances } from '#root/server/ledger/accounts.ts'
import { type ClientTotals, clientTotals, ownAccounts, presentTotals } from '#root/server/ledger/totals.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { investments } from '#root/server/platform/tables/investments.ts'

/** A client's account: balances and totals from the ledger, and the running plan. */
export async function readAccount(db: Queryable, client: Actor): Promise<Account> {
  return toAccount(await findAccount(db, client.id), client)
}

/** Reads the input of `toAccount` in one statement and one snapshot. */
export async function findAccount(db: Queryable, clientId: string | SQL): Promise<AccountRow> {
  const { rows } = await db.execute<AccountRow>(sql`
    with ${ownAccounts(clientId)}
    select ${clientTotals},
      ${balancesColumn(clientId)} as balances,
      (select row_to_json(active) from (
        select ${investments.id}, ${investments.plan}, plan_title as "planTitle", principal_cents::text as principal,
          return_cents::text as "return", payout_cents::text as payout, started_at as "startedAt", matures_at as "maturesAt"
        from ${investments} where ${investments.clientId} = ${clientId} and ${investments.status} = 'active'
      ) active) as "activePlan"`)
  return rows[0]!
}

/** The account as its client reads it. */
export function toAccount({ balances, activePlan, ...totals }: AccountRow, client: Pick<Actor, 'firstName'>): Account {
  const funds = parseBalances(balances)
  return {
    firstName: client.firstName,
    accountBalance: toDecimal(accountBalanceOf(funds)),
    balances: presentBalances(funds),
    ...presentTotals(totals),
    activePlan: activePlan && toActivePlan(activePlan),
  }
}

interface AccountRow extends ClientTotals {
  readonly balances: readonly BalanceText[]
  readonly activePlan: ActivePlanRow | null
}

interface ActivePlanRow {
  readonly id: string
  readonly plan: PlanId
  readonly planTitle: string
  readonly principal: string
  readonly return: string
  readonly payout: string
  readonly startedAt: string
  readonly maturesAt: string
}

function toActivePlan({ id, plan, planTitle, ...row }: ActivePlanRow): NonNullable<Account['activePlan']> {
  const decimal = (amount: string) => toDecimal(cents(BigInt(amount)))
  return {
    investmentId: id,
    plan,
    planTitle,
    principal: decimal(row.principal),
    promisedReturn: decimal(row.return),
    payout: decimal(row.payout),
    startedAt: new Date(row.startedAt).toISOString(),
    maturesAt: new Date(row.maturesAt).toISOString(),
  }
}
