import type {
  AddressDetail,
  BlockDetail,
  BlockSummary,
  ChainFind,
  ChainOverview,
  RawBlock,
} from '#root/contract/chain.ts'
import { type AddressRefusal, checkAddress, checkSearchedAddress } from '#root/domain/addresses.ts'
import { formatBitcoin } from '#root/domain/bitcoin.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { type Chain, isOnChain } from '#root/server/chain/chain.ts'
import { genesisCoinbase, writeBlock, writeHeader } from '#root/server/chain/practice/block.ts'
import { display } from '#root/server/chain/practice/bytes.ts'
import { PracticeChain } from '#root/server/chain/practice/practice-chain.ts'
import type { PracticeState } from '#root/server/chain/practice/practice-state.ts'
import { coinsAt } from '#root/server/chain/practice/read-state.ts'
import { readTransaction } from '#root/server/chain/practice/transaction.ts'
import { scriptOf } from '#root/server/chain/practice/witness-script.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { readStoredSetting } from '#root/server/platform/stored-settings.ts'
import { summarize } from './present-transaction.ts'

const maxUnconfirmedShown = 10

/** The current practice chain. A node's chain has no explorer here. */
export async function readOverview(db: Queryable, chain: Chain): Promise<ChainOverview> {
  const blocks = (await readStoredSetting(db, 'practice-blocks')) === 'on-demand' ? 'on-demand' : 'automatic'
  const { kind, network } = chain
  const state = await readState(chain)
  const { hash, height } = state ? state.tip : await chain.tip()
  const all = state ? state.mempool.list().toReversed() : []
  const latest = all.slice(0, maxUnconfirmedShown).map(({ transaction: { txid } }) => summarize(state!, txid))
  return { kind, network, height, hash, waiting: { count: all.length, latest }, blocks }
}

/** The current practice chain; null if the firm uses a node. */
export async function readState(chain: Chain): Promise<PracticeState | null> {
  return chain instanceof PracticeChain ? chain.read() : null
}

/** One block of the best chain; null if there is none with this hash. */
export function findBlock(state: PracticeState, hash: string): BlockDetail | null {
  const height = state.heightOf(hash)
  if (height === null) return null
  const block = state.blockAt(height)!
  const { version, merkleRoot, time, bits, nonce } = block
  return {
    ...summarizeBlock(state, height),
    version,
    merkleRoot: display(merkleRoot),
    time,
    bits: bits.toString(16).padStart(8, '0'),
    nonce,
    header: writeHeader(block).toString('hex'),
    previous: state.blockAt(height - 1)?.hash ?? null,
    next: state.blockAt(height + 1)?.hash ?? null,
    confirmations: state.tip.height - height + 1,
  }
}

/** The bytes of a block of the best chain, in hexadecimal; null if there is none with this hash. */
export function readRawBlock(state: PracticeState, hash: string): RawBlock | null {
  const height = state.heightOf(hash)
  if (height === null) return null
  const block = state.blockAt(height)!
  const transactions = height === 0 ? [readTransaction(genesisCoinbase)] : block.transactions
  return { hex: writeBlock({ ...block, transactions }).toString('hex') }
}

export function summarizeBlock(state: PracticeState, height: number): BlockSummary {
  const { hash, time, transactions } = state.blockAt(height)!
  const fees = transactions.reduce((sum, { txid }) => sum + state.records.get(txid)!.feeSats, 0n)
  return {
    hash,
    height,
    minedAt: new Date(time * 1_000).toISOString(),
    transactions: transactions.length,
    fees: formatBitcoin(fees),
  }
}

/** The coins of an address. Refuses anything but an address of the network, with a separate refusal for the main network. */
export function readAddress(state: PracticeState, address: string): AddressDetail | Refusal<AddressRefusal> {
  const refusal = checkAddress(address, 'regtest')
  if (refusal) return refusal
  const script = scriptOf(address, 'regtest')
  const touching = state.records.touching(script)
  const paid = touching
    .filter(({ chainStatus }) => isOnChain(chainStatus))
    .flatMap(({ transaction: { outputs } }) => outputs.filter((output) => output.script === script))
  const sum = (parts: readonly { sats: bigint }[]) => formatBitcoin(parts.reduce((all, { sats }) => all + sats, 0n))
  return {
    address,
    balance: sum(coinsAt(state, address)),
    received: sum(paid),
    transactions: touching.length,
  }
}

/**
 * Finds what a search text means: a block height or hash, a transaction id, or an address. An invalid address is
 * refused with its own reason.
 */
export function searchChain(state: PracticeState, text: string): ChainFind | Refusal<'not-found' | AddressRefusal> {
  if (/^\d{1,9}$/.test(text)) {
    const block = state.blockAt(Number(text))
    return block ? { kind: 'block', id: block.hash } : refuse('not-found')
  }
  const name = text.toLowerCase()
  if (state.heightOf(name) !== null) return { kind: 'block', id: name }
  if (state.records.get(name)) return { kind: 'transaction', id: name }
  const refusal = checkSearchedAddress(text, 'regtest')
  if (refusal) return refuse(refusal.refusal, { params: refusal.params })
  return checkAddress(name, 'regtest') ? refuse('not-found') : { kind: 'address', id: name }
}
