import { and, eq, inArray } from 'drizzle-orm'
import type { Wallet, WalletTransaction } from '#root/contract/wallet.ts'
import { formatBitcoin } from '#root/domain/bitcoin.ts'
import { toDecimal } from '#root/domain/money.ts'
import type { PracticeState } from '#root/server/chain/practice/practice-state.ts'
import { coinsAt } from '#root/server/chain/practice/read-state.ts'
import type { TransactionRecord } from '#root/server/chain/practice/transaction-records.ts'
import { isCoinbase } from '#root/server/chain/practice/transaction.ts'
import { addressOf, scriptOf } from '#root/server/chain/practice/witness-script.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { openWallet, practiceOf, type WalletServices } from './open-wallet.ts'

const network = 'regtest'
const maxTransactions = 100

/** The current practice wallet of a client; null without a practice chain. */
export async function readWallet(services: WalletServices, clientId: string): Promise<Wallet | null> {
  const practice = practiceOf(services.chain)
  if (!practice) return null
  const { address } = await openWallet(services, practice, clientId)
  const state = await practice.read()
  const coins = coinsAt(state, address)
  const sum = (some: typeof coins) => formatBitcoin(some.reduce((total, { sats }) => total + sats, 0n))
  return {
    address,
    balance: sum(coins),
    waiting: sum(coins.filter(({ confirmations }) => confirmations === 0)),
    transactions: await presentTransactions(services.db, clientId, state, address),
  }
}

/** Only reads before the first `await` see one consistent chain. */
async function presentTransactions(
  db: Queryable,
  clientId: string,
  state: PracticeState,
  address: string,
): Promise<WalletTransaction[]> {
  const shown = state.records
    .touching(scriptOf(address, network))
    .filter(({ transaction }) => !isCoinbase(transaction))
    // While the clock is paused, times are equal, so the order of arrival decides.
    .toReversed()
    .toSorted((one, other) => other.firstSeenMs - one.firstSeenMs)
    .slice(0, maxTransactions)
    .map((record) => presentTransaction(state, address, record))
  const paid = await depositsAt(
    db,
    clientId,
    shown.flatMap(({ to }) => to ?? []),
  )
  return shown.map((one) => Object.assign(one, { deposit: paid.get(one.to ?? '') ?? null }))
}

function presentTransaction(
  state: PracticeState,
  address: string,
  record: TransactionRecord,
): Omit<WalletTransaction, 'deposit'> {
  const { transaction, chainStatus, feeSats, firstSeenMs } = record
  const { txid, inputs, outputs } = transaction
  const script = scriptOf(address, network)
  const received = outputs.filter((output) => output.script === script).reduce((sum, { sats }) => sum + sats, 0n)
  const spent = inputs
    .map((input) => state.records.get(input.txid)?.transaction.outputs[input.vout])
    .reduce((sum, output) => (output?.script === script ? sum + output.sats : sum), 0n)
  const other = spent > 0n ? outputs.find((output) => output.script !== script) : undefined
  const isWaiting = chainStatus.status === 'mempool'
  return {
    txid,
    change: formatBitcoin(received - spent),
    fee: spent > 0n ? formatBitcoin(feeSats) : null,
    status: isWaiting ? 'waiting' : chainStatus.status === 'unknown' ? 'dropped' : chainStatus.status,
    confirmations: chainStatus.status === 'confirmed' ? state.tip.height - chainStatus.height + 1 : 0,
    replacedBy: chainStatus.status === 'replaced' ? chainStatus.by : null,
    to: other ? addressOf(other.script, network) : null,
    isReplaceable: isWaiting && spent > 0n,
    at: new Date(firstSeenMs).toISOString(),
  }
}

/** The client's own deposits at some addresses. */
async function depositsAt(db: Queryable, clientId: string, addresses: readonly string[]) {
  if (addresses.length === 0) return new Map<string, { id: string; amount: string }>()
  const rows = await db
    .select({ id: deposits.id, address: deposits.address, amountCents: deposits.amountCents })
    .from(deposits)
    .where(and(eq(deposits.clientId, clientId), inArray(deposits.address, [...addresses])))
  return new Map(rows.map(({ id, address, amountCents }) => [address, { id, amount: toDecimal(amountCents) }]))
}
