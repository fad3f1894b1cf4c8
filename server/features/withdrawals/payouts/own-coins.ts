import type { HDKey } from '@scure/bip32'
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AccountOrigin } from '#root/domain/account-origin.ts'
import type { AccountKeys } from '#root/server/chain/account-keys.ts'
import { addressAt, payoutAddressIndex } from '#root/server/chain/addresses.ts'
import type { Chain } from '#root/server/chain/chain.ts'
import type { OwnCoin } from '#root/server/chain/spend-coins.ts'
import type { Transaction } from '#root/server/platform/database/queryable.ts'
import { deposits } from '#root/server/platform/tables/deposits.ts'
import { depositPayments } from '#root/server/platform/tables/payments.ts'
import { payoutInputs, payouts } from '#root/server/platform/tables/payouts.ts'

/** The account whose coins a payout spends. */
export interface PayingAccount {
  /** The operator's own key ("tpub..."); null: the firm's. */
  readonly key: string | null
  /** The account, at least with its public half. */
  readonly account: HDKey
  /** The origin of the operator's own key, if given. */
  readonly origin: AccountOrigin | null
}

/** The largest coins, at most as many as one payment may spend. */
const maxCoins = 200

/** The coins of an account that the next payout may spend. Payments from others count once they are in a block. */
export async function listOwnCoins(
  tx: Transaction,
  chain: Chain,
  keys: AccountKeys,
  paying: PayingAccount,
): Promise<(OwnCoin & { readonly confirmations: number })[]> {
  const keyPaths = new Map([...(await listPaid(tx, paying)), ...(await listChange(tx, keys, paying))])
  const coins = await chain.within(tx).utxos([...keyPaths.keys()])
  const locked = await listLocked(tx, coins)
  const spendable = coins.filter(({ txid, vout, address, confirmations }) => {
    const isSafe = keyPaths.get(address)!.branch === 1 || confirmations > 0
    return isSafe && !locked.has(`${txid}:${vout}`)
  })
  return spendable.map(({ txid, vout, sats, address, confirmations }) => {
    const { branch, index } = keyPaths.get(address)!
    return { txid, vout, sats, confirmations, branch, index }
  })
}

/** The path of a key: the branch of its account, and the index. */
type KeyPath = Pick<OwnCoin, 'branch' | 'index'>

/** The addresses of deposits that were paid, with coins that no payout spends. */
async function listPaid(tx: Transaction, { key }: PayingAccount): Promise<[string, KeyPath][]> {
  const rows = await tx
    .select({ address: deposits.address, index: deposits.addressIndex })
    .from(depositPayments)
    .innerJoin(deposits, eq(deposits.id, depositPayments.depositId))
    .where(
      and(
        eq(depositPayments.status, 'confirmed'),
        isOf(deposits.accountKey, key),
        sql`not exists (select from payout_inputs i where i.txid = ${depositPayments.txid} and i.vout = ${depositPayments.vout})`,
      ),
    )
    .orderBy(desc(depositPayments.sats))
    .limit(maxCoins)
  return rows.map(({ address, index }) => [address, { branch: 0, index }])
}

/** The funding address, and the unspent change of payouts. */
async function listChange(tx: Transaction, keys: AccountKeys, paying: PayingAccount): Promise<[string, KeyPath][]> {
  const rows = await tx
    .select({ index: payouts.changeIndex })
    .from(payouts)
    .where(
      and(
        isNotNull(payouts.changeIndex),
        isOf(payouts.accountKey, paying.key),
        inArray(payouts.status, ['signed', 'mempool', 'confirmed']),
        sql`not exists (select from payout_inputs i where i.txid = ${payouts.txid})`,
      ),
    )
    .limit(maxCoins)
  return [payoutAddressIndex, ...rows.map(({ index }) => index!)].map((index) => [
    addressAt(paying.account, index, keys, 1),
    { branch: 1, index },
  ])
}

function isOf(column: typeof deposits.accountKey | typeof payouts.accountKey, key: string | null): SQL {
  return key === null ? isNull(column) : eq(column, key)
}

async function listLocked(tx: Transaction, coins: readonly { txid: string; vout: number }[]): Promise<Set<string>> {
  const txids = [...new Set(coins.map(({ txid }) => txid))]
  if (txids.length === 0) return new Set()
  const rows = await tx.select().from(payoutInputs).where(inArray(payoutInputs.txid, txids))
  return new Set(rows.map(({ txid, vout }) => `${txid}:${vout}`))
}
