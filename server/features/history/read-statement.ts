import { sql } from 'drizzle-orm'
import type { Statement } from '#root/contract/history.ts'
import type { Actor } from '#root/contract/identity.ts'
import { changeOf, movementAccounts } from '#root/domain/history.ts'
import type { ClientAccountKind } from '#root/domain/ledger.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { readSnapshot } from '#root/server/platform/database/read-snapshot.ts'
import { periodOf } from '#root/server/platform/period.ts'
import { type MovementRow, readMovements, toMovement } from './movements.ts'

/** More would keep a server busy for seconds with one client's statement. */
const maxMovements = 2_000

interface StatementQuery {
  readonly from: string
  readonly to: string
  readonly zone: string
}

type AccountBalances = Record<ClientAccountKind, Cents>

/**
 * Reads a client's statement for whole days of a time zone, in one snapshot. The balances are the sums of ledger
 * entries, so that opening + in - out is closing to the cent. Refuses a period with too many movements.
 */
export function readStatement(
  db: Queryable,
  client: Actor,
  query: StatementQuery,
): Promise<Statement | Refusal<'statement-too-long'>> {
  const period = periodOf(query)
  return readSnapshot(db, async (tx) => {
    const filter = { period, isFalling: false, limit: maxMovements + 1 }
    const movements = await readMovements(tx, client.id, filter)
    if (movements.length > maxMovements) return refuse('statement-too-long', { params: { most: `${maxMovements}` } })
    return toStatement(client, query, await readBalancesBefore(tx, client.id, period.from!), movements)
  })
}

async function readBalancesBefore(tx: Transaction, clientId: string, before: Date): Promise<AccountBalances> {
  const { rows } = await tx.execute<{ kind: ClientAccountKind; cents: Cents }>(sql`
    with own as materialized (select id, kind from ledger_accounts where coalesce(client_id, '') = ${clientId})
    select own.kind, coalesce(sum(e.amount_cents), 0)::bigint as cents
    from own
    left join lateral (
      select e.amount_cents from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where e.account_id = own.id and t.occurred_at < ${before.toISOString()}::timestamptz
    ) as e on true
    group by own.kind`)
  const balances: AccountBalances = {
    deposited: cents(0n),
    invested: cents(0n),
    withdrawable: cents(0n),
    held: cents(0n),
  }
  for (const row of rows) balances[row.kind] = row.cents
  return balances
}

function toStatement(
  client: Actor,
  { from, to, zone }: StatementQuery,
  opening: AccountBalances,
  rows: readonly MovementRow[],
): Statement {
  const balances = { ...opening }
  let [inCents, outCents] = [0n, 0n]
  const movements = rows.map((row) => {
    applyMovement(balances, row)
    const change = changeOf(row.reason, row.amountCents)
    if (change > 0n) inCents += change
    else outCents -= change
    // Calculated from the statement's own figures, not read from the accounts.
    return toMovement({ ...row, balanceAfterCents: totalOf(balances) })
  })
  return {
    holder: `${client.firstName} ${client.lastName}`,
    email: client.email,
    from,
    to,
    zone,
    opening: presentBalances(opening),
    closing: presentBalances(balances),
    totalIn: toDecimal(cents(inCents)),
    totalOut: toDecimal(cents(outCents)),
    movements,
  }
}

function applyMovement(balances: AccountBalances, { reason, amountCents }: MovementRow): void {
  const { from, to } = movementAccounts[reason]
  if (from) balances[from] = cents(balances[from] - amountCents)
  if (to) balances[to] = cents(balances[to] + amountCents)
}

function totalOf(balances: AccountBalances): Cents {
  return cents(Object.values(balances).reduce((sum, amount) => sum + amount, 0n))
}

function presentBalances(balances: AccountBalances): Statement['opening'] {
  return {
    deposited: toDecimal(balances.deposited),
    invested: toDecimal(balances.invested),
    withdrawable: toDecimal(balances.withdrawable),
    held: toDecimal(balances.held),
    total: toDecimal(totalOf(balances)),
  }
}
