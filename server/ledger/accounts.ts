import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AccountKind, ClientAccountKind, ClientBalances, FirmBalances } from '#root/domain/ledger.ts'
import { cents, type Cents, toDecimal } from '#root/domain/money.ts'
import type { Queryable, Transaction } from '#root/server/platform/database/queryable.ts'
import { ledgerAccounts } from '#root/server/platform/tables/ledger.ts'

const clientKinds: readonly ClientAccountKind[] = ['deposited', 'invested', 'withdrawable', 'held']
const zero = cents(0n)

/** A client's balances in cents. Zeros for a client who never had money. */
export async function readBalances(db: Queryable, clientId: string): Promise<ClientBalances> {
  return toClientBalances(await db.select().from(ledgerAccounts).where(ownedBy(clientId)))
}

/** A column with a client's balances, which `parseBalances` takes. */
export function balancesColumn(clientId: string | SQL): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('kind', kind, 'balance', balance_cents::text)), '[]')
    from ledger_accounts where coalesce(client_id, '') = ${clientId})`
}

/** A row of that column. JSON has no 64-bit integers, so the cents are text. */
export interface BalanceText {
  readonly kind: ClientAccountKind
  readonly balance: string
}

/** The balances of a client from `balancesColumn`. */
export function parseBalances(rows: readonly BalanceText[]): ClientBalances {
  return toClientBalances(rows.map(({ kind, balance }) => ({ kind, balanceCents: cents(BigInt(balance)) })))
}

/** A client's balances in dollars, with the names of the contract. */
export function presentBalances({ depositedCents, investedCents, withdrawableCents, heldCents }: ClientBalances) {
  return {
    deposited: toDecimal(depositedCents),
    invested: toDecimal(investedCents),
    withdrawable: toDecimal(withdrawableCents),
    held: toDecimal(heldCents),
  }
}

/**
 * Locks a client's accounts until the transaction ends and returns their balances; opens them if needed. Call it after
 * the record is locked and before any account of the firm is.
 */
export async function lockClientAccounts(tx: Transaction, clientId: string): Promise<ClientBalances> {
  const accounts = await selectLocked(tx, clientId)
  if (accounts.length === clientKinds.length) return toClientBalances(accounts)
  await openClientAccounts(tx, [clientId])
  return toClientBalances(await selectLocked(tx, clientId))
}

/** Opens the accounts of clients who have none yet, with zero balances. */
export async function openClientAccounts(tx: Queryable, clientIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ledger_accounts (client_id, kind)
    select client_id, kind
    from unnest(${sql.param(clientIds)}::text[]) as client_id
    cross join unnest(${sql.param(clientKinds)}::text[]) with ordinality as kinds (kind, place)
    order by client_id, place
    on conflict do nothing`)
}

/** The firm's custody balance, in cents, locked until the transaction ends. Call it after locking client accounts. */
export async function lockCustody(tx: Transaction): Promise<Cents> {
  const [custody] = await tx
    .select()
    .from(ledgerAccounts)
    .where(and(ownedByFirm, eq(ledgerAccounts.kind, 'custody')))
    .for('no key update')
  return negated(custody!.balanceCents)
}

/** The firm's balances in cents, each as a positive amount. */
export async function readFirmBalances(db: Queryable): Promise<FirmBalances> {
  const balance = balancesByKind(await db.select().from(ledgerAccounts).where(ownedByFirm))
  return {
    custodyCents: negated(balance('custody')),
    promisedReturnsCents: negated(balance('promised_returns')),
    feesCents: balance('fees'),
    payableCents: balance('paid_out'),
  }
}

// Matches the index expression, so that the index is used.
const owner = sql`coalesce(${ledgerAccounts.clientId}, '')`
const ownedByFirm = and(sql`${owner} = ''`, isNull(ledgerAccounts.clientId))

function ownedBy(clientId: string): SQL {
  return sql`${owner} = ${clientId}`
}

function selectLocked(tx: Transaction, clientId: string) {
  return tx.select().from(ledgerAccounts).where(ownedBy(clientId)).orderBy(ledgerAccounts.id).for('no key update')
}

type AccountRow = Pick<typeof ledgerAccounts.$inferSelect, 'kind' | 'balanceCents'>

/** The balances of a client whose accounts were read; zeros for those that are not open. */
function toClientBalances(accounts: readonly AccountRow[]): ClientBalances {
  const balance = balancesByKind(accounts)
  return {
    depositedCents: balance('deposited'),
    investedCents: balance('invested'),
    withdrawableCents: balance('withdrawable'),
    heldCents: balance('held'),
  }
}

function balancesByKind(accounts: readonly AccountRow[]): (kind: AccountKind) => Cents {
  const byKind = new Map(accounts.map(({ kind, balanceCents }) => [kind, balanceCents]))
  return (kind) => byKind.get(kind) ?? zero
}

function negated(amountCents: Cents): Cents {
  return cents(-amountCents)
}
