import { type SQL, sql } from 'drizzle-orm'
import type { WithdrawalTerms } from '#root/contract/withdrawals.ts'
import { checkAddress } from '#root/domain/addresses.ts'
import type { Network } from '#root/domain/bitcoin-networks.ts'
import { fromDecimal } from '#root/domain/money.ts'
import { checkWithdrawal, quoteWithdrawal } from '#root/domain/withdrawals.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import { practiceAddressOf } from '#root/server/chain/addresses.ts'
import { balancesColumn, type BalanceText, lockClientAccounts, parseBalances } from '#root/server/ledger/accounts.ts'
import { postingOf } from '#root/server/ledger/post-transfers.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { decideOnce, findOnce, type Prefetched } from '#root/server/platform/idempotency.ts'
import { limitsFrom, type StoredLimits, storedLimitsColumn } from '#root/server/platform/offer.ts'
import { readStoredSetting, storedSetting } from '#root/server/platform/stored-settings.ts'
import { withdrawals } from '#root/server/platform/tables/withdrawals.ts'
import { insertionInto } from '#root/server/platform/write-together.ts'
import { requestMail, requestMailColumns, type RequestMailFacts } from './email-withdrawal.ts'
import { withdrawalPublication } from './publish-withdrawal.ts'
import { toWithdrawal } from './store.ts'

interface Request {
  readonly walletAddress: string
  readonly amount: string
}

/**
 * Requests a withdrawal (decimal dollars) to a test bitcoin address. The amount is held until the decision; it includes
 * the current fee. Refuses a main network address, and an amount below the minimum or over the balance. If another
 * operation of the client comes in between, the ledger refuses to hold more than the balance.
 */
export function requestWithdrawal(
  { db, network }: { readonly db: Queryable; readonly network: Network },
  clientId: string,
  key: string,
  request: Request,
  prefetched?: Prefetched<Found>,
) {
  return decideOnce(
    db,
    { actorId: clientId, key, operation: 'withdrawal.request', request },
    {
      read: factsOf(clientId),
      lock: (tx) => lockClientAccounts(tx, clientId),
      decide: (found: Found) => decide(found, network, clientId, request),
    },
    prefetched,
  )
}

/** Reads the rows that `requestWithdrawal` needs. The client's id may be SQL. */
export function findForWithdrawal(db: Queryable, clientId: string | SQL, key: string) {
  return findOnce<Found>(db, { actorId: clientId, key }, factsOf(clientId))
}

function factsOf(clientId: string | SQL): SQL {
  return sql`${balancesColumn(clientId)} as balances, ${storedLimitsColumn} as limits,
    ${storedSetting(feeSetting)} as fee, firm_now() as now, ${requestMailColumns(clientId)}`
}

/** The facts that decide on a request, and those of its email. */
interface Found extends Record<string, unknown>, RequestMailFacts {
  readonly balances: readonly BalanceText[]
  readonly limits: StoredLimits
  readonly fee: string | null
  readonly now: string
}

function decide(
  { balances, limits, fee, now, ...mailFacts }: Found,
  network: Network,
  clientId: string,
  { walletAddress, amount }: Request,
) {
  const amountCents = fromDecimal(amount)
  const { withdrawableCents } = parseBalances(balances)
  const refusal =
    checkAddress(walletAddress, network) ?? checkWithdrawal(amountCents, withdrawableCents, limitsFrom(limits))
  if (refusal) return refusal

  const { feeCents } = quoteWithdrawal(amountCents, toBasisPoints(fee))
  const id = crypto.randomUUID()
  const made = { id, clientId, amountCents, feeCents, walletAddress, createdAt: new Date(now) }
  return {
    answer: toWithdrawal({ ...made, status: 'pending', reason: null, decidedAt: null, decidedBy: null }),
    writes: [
      { into: intoWithdrawals, rows: [made] },
      withdrawalPublication(made),
      ...requestMail(made, mailFacts),
      postingOf([{ reason: 'withdrawal-hold', clientId, amountCents, subjectId: id }]),
    ],
  }
}

const intoWithdrawals = insertionInto(withdrawals, [
  'id',
  'clientId',
  'amountCents',
  'feeCents',
  'walletAddress',
  'createdAt',
])

const feeSetting = 'withdrawal-fee-basis-points'

/** The fee in basis points (1/100 of a percent) of the amount. */
function toBasisPoints(stored: string | null): bigint {
  return BigInt(stored ?? '0')
}

/** What a client needs before a withdrawal: the fee, and their own practice address. */
export async function readTerms(db: Queryable, keys: AccountKeys, clientId: string): Promise<WithdrawalTerms> {
  return {
    network: keys.network,
    feeBasisPoints: Number(toBasisPoints(await readStoredSetting(db, feeSetting))),
    practiceAddress: await practiceAddressOf(db, keys, clientId),
  }
}
