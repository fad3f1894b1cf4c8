import { sql } from 'drizzle-orm'
import type { Statement } from '#root/contract/history.ts'
import type { Actor } from '#root/contract/identity.ts'
import { changeOf, movementPlaces } from '#root/domain/history.ts'
import type { ClientAccountKind } from '#root/domain/ledger.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { periodOf } from '#root/server/platform/period.ts'
import { type MovementRow, readMovements, toMovement } from './movements.ts'

/** More would keep a server busy for seconds with one client's statement. */
const maxMovements = 2_000

interface StatementQuery {
  readonly from: string
  readonly to: string
  readonly zone: string
}

type Places = Record<ClientAccountKind, Cents>

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
  return db.transaction(
    async (tx) => {
      const filter = { period, isFalling: false, limit: maxMovements + 1 }
      const movements = await readMovements(tx, client.id, filter)
      if (movements.length > maxMovements) return refuse('statement-too-long', { params: { most: `${maxMovements}` } })
      return toStatement(client, query, await readPlacesBefore(tx, client.id, period.from!), movements)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function readPlacesBefore(tx: Transaction, clientId: string, before: Date): Promise<Places> {
  const { rows } = await tx.execute<{ kind: ClientAccountKind; cents: Cents }>(sql`
    with own as materialized (select id, kind from ledger_accounts where coalesce(client_id, '') = ${clientId})
    select own.kind, coalesce(sum(e.amount_cents), 0)::bigint as cents
    from own
    left join lateral (
      select e.amount_cents from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where e.account_id = own.id and t.occurred_at < ${before.toISOString()}::timestamptz
    ) as e on true
    group by own.kind`)
  const places: Places = { deposited: cents(0n), invested: cents(0n), withdrawable: cents(0n), held: cents(0n) }
  for (const row of rows) places[row.kind] = row.cents
  return places
}

function toStatement(
  client: Actor,
  { from, to, zone }: StatementQuery,
  opening: Places,
  rows: readonly MovementRow[],
): Statement {
  const places = { ...opening }
  let [inCents, outCents] = [0n, 0n]
  const movements = rows.map((row) => {
    move(places, row)
    const change = changeOf(row.reason, row.amountCents)
    if (change > 0n) inCents += change
    else outCents -= change
    // Calculated from the statement's own figures, not read from the accounts.
    return toMovement({ ...row, balanceAfterCents: totalOf(places) })
  })
  return {
    holder: `${client.firstName} ${client.lastName}`,
    email: client.email,
    from,
    to,
    zone,
    opening: written(opening),
    closing: written(places),
    totalIn: toDecimal(cents(inCents)),
    totalOut: toDecimal(cents(outCents)),
    movements,
  }
}

function move(places: Places, { reason, amountCents }: MovementRow): void {
  const { from, to } = movementPlaces[reason]
  if (from) places[from] = cents(places[from] - amountCents)
  if (to) places[to] = cents(places[to] + amountCents)
}

function totalOf(places: Places): Cents {
  return cents(Object.values(places).reduce((sum, amount) => sum + amount, 0n))
}

function written(places: Places): Statement['opening'] {
  return {
    deposited: toDecimal(places.deposited),
    invested: toDecimal(places.invested),
    withdrawable: toDecimal(places.withdrawable),
    held: toDecimal(places.held),
    total: toDecimal(totalOf(places)),
  }
}
