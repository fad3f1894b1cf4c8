import type { Network } from '#root/domain/bitcoin-networks.ts'
import {
  type Chain,
  type ChainCoin,
  type ChainHealth,
  ChainRefusal,
  type FreeIndexes,
  isOnChain,
  type Outpoint,
  type SentPayment,
  type Sync,
  type Tip,
  type Watched,
  type ChainStatus,
} from '../chain.ts'
import { readBytes, readChainStatus } from './chain-status.ts'
import { type NodeRpc, RpcError, satsOf } from './node-rpc.ts'
import { type ListedTransaction, observe } from './observe.ts'
import { openWatchWallet, type WatchWallet } from './watch-wallet.ts'

/** Deeper than any reorganisation of a test network in years. */
const cursorLag = 100
const waitMs = 30_000
const pauseAfterFailureMs = 5_000
/** The node scans all its unspent outputs, which takes a while on a large network. */
const scanTimeoutMs = 120_000
const scannedAddresses = 500
const blocksUntilConfirmed = 6
/** The fee rate if the node has seen too few blocks to estimate one, and the highest that a test network needs. */
const feeRates = { fallback: 2, max: 100 }

interface NodeChainOptions {
  readonly rpc: NodeRpc
  readonly network: Network
  readonly onError: (error: unknown) => void
}

/** A Bitcoin Core or Knots node as the chain. It only watches: no key of ours ever reaches it. */
export class NodeChain implements Chain {
  readonly kind = 'node'
  readonly network: Network
  readonly #rpc: NodeRpc
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Set<() => void>()
  readonly #stopping = new AbortController()
  #wallet: WatchWallet | null = null
  #waiting: Promise<void> = Promise.resolve()

  constructor({ rpc, network, onError }: NodeChainOptions) {
    this.#rpc = rpc
    this.network = network
    this.#onError = onError
  }

  async start(): Promise<void> {
    this.#wallet = await openWatchWallet(this.#rpc)
    this.#waiting = this.#waitForBlocks()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#waiting
  }

  /** A node has no transactions of our database. */
  within(): this {
    return this
  }

  async tip(): Promise<Tip> {
    const { blocks, bestblockhash } = await this.#rpc.call<{ blocks: number; bestblockhash: string }>(
      'getblockchaininfo',
    )
    return { hash: bestblockhash, height: blocks }
  }

  async health(): Promise<ChainHealth> {
    try {
      const { initialblockdownload } = await this.#rpc.call<{ initialblockdownload: boolean }>('getblockchaininfo')
      // A node of a private regtest always reports that it is syncing, because its last block is old.
      const isBehind = initialblockdownload && this.network !== 'regtest'
      return isBehind ? { ok: false, problem: 'The node is still loading blocks' } : { ok: true, problem: null }
    } catch (error) {
      return { ok: false, problem: (error as Error).message }
    }
  }

  watch(watched: readonly Watched[]): Promise<void> {
    return this.#watching.watch(watched)
  }

  /** The cursor is the hash of a block too deep to be undone; everything since then is reported each time. */
  async sync(cursor: string | null): Promise<Sync> {
    const tip = await this.tip()
    const since = [cursor ?? '', 1, true, true]
    const { transactions } = await this.#watching.rpc
      .call<{ transactions: ListedTransaction[] }>('listsinceblock', since)
      .catch((error: unknown) => {
        // A cursor that the node does not know is from another node, or from a chain that it has discarded.
        if (error instanceof RpcError) return this.#fromTheBeginning()
        throw error
      })
    const observations = await observe(this.#rpc, this.#watching.rpc, transactions)
    const next = await this.#rpc.call<string>('getblockhash', [Math.max(0, tip.height - cursorLag)])
    return { cursor: next, tip, observations }
  }

  lookup(txid: string) {
    return readChainStatus(this.#rpc, this.#watching.rpc, txid)
  }

  async utxos(addresses: readonly string[]): Promise<ChainCoin[]> {
    if (addresses.length === 0) return []
    const coins = await this.#watching.rpc.call<
      { txid: string; vout: number; amount: number; address: string; confirmations: number }[]
    >('listunspent', [0, 9_999_999, addresses, true])
    return coins.map(({ txid, vout, amount, address, confirmations }) => ({
      txid,
      vout,
      address,
      confirmations,
      sats: satsOf(amount),
    }))
  }

  async isPaid(address: string): Promise<boolean> {
    try {
      return (await this.#watching.rpc.call<number>('getreceivedbyaddress', [address, 0])) > 0
    } catch (error) {
      // It does not watch the address yet.
      if (error instanceof RpcError) return false
      throw error
    }
  }

  async freeIndexes(accountKey: string): Promise<FreeIndexes> {
    const objects = [0, 1].map((branch) => ({ desc: `wpkh(${accountKey}/${branch}/*)`, range: scannedAddresses - 1 }))
    const { unspents } = await this.#rpc.call<{ unspents: { desc: string }[] }>('scantxoutset', ['start', objects], {
      timeoutMs: scanTimeoutMs,
    })
    const places = unspents.map(({ desc }) => /\/([01])\/(\d+)\]/.exec(desc)!.slice(1).map(Number))
    const firstFree = (branch: 0 | 1) =>
      Math.max(0, ...places.filter(([at]) => at === branch).map(([, index]) => index! + 1))
    return { receive: firstFree(0), change: firstFree(1) }
  }

  gone(outpoints: readonly Outpoint[]): Promise<Outpoint[]> {
    return findGone(this.#rpc, outpoints)
  }

  bytesOf(txid: string): Promise<Uint8Array | null> {
    return readBytes(this.#watching.rpc, txid)
  }

  async sentTo(address: string): Promise<SentPayment[]> {
    const { transactions } = await this.#fromTheBeginning()
    return findSent(transactions, address, (txid) => this.lookup(txid))
  }

  async feeRate(): Promise<number> {
    const { feerate } = await this.#rpc.call<{ feerate?: number }>('estimatesmartfee', [blocksUntilConfirmed])
    // The node reports bitcoin per thousand virtual bytes.
    const rate = feerate === undefined ? feeRates.fallback : Math.ceil(feerate * 1e5)
    return Math.min(feeRates.max, Math.max(1, rate))
  }

  async testAccept(raw: Uint8Array): Promise<string | null> {
    const answers = await this.#rpc
      .call<{ allowed: boolean; 'reject-reason'?: string }[]>('testmempoolaccept', [[hex(raw)]])
      .catch(refused)
    const [answer] = answers
    return answer?.allowed ? null : (answer?.['reject-reason'] ?? 'unknown')
  }

  async broadcast(raw: Uint8Array): Promise<string> {
    try {
      return await this.#rpc.call<string>('sendrawtransaction', [hex(raw)])
    } catch (error) {
      const { txid } = await this.#rpc.call<{ txid: string }>('decoderawtransaction', [hex(raw)]).catch(refused)
      // If the same bytes are already in a block, the node refuses them with a message that differs between versions.
      if ((await this.lookup(txid)).status === 'confirmed') return txid
      return refused(error)
    }
  }

  onHint(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get #watching(): WatchWallet {
    if (!this.#wallet) throw new Error('The chain was used before it was started')
    return this.#wallet
  }

  #fromTheBeginning(): Promise<{ transactions: ListedTransaction[] }> {
    return this.#watching.rpc.call('listsinceblock', ['', 1, true, true])
  }

  async #waitForBlocks(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        await this.#rpc.call('waitfornewblock', [waitMs], { timeoutMs: 2 * waitMs, signal })
        for (const listener of this.#listeners) listener()
      } catch (error) {
        if (signal.aborted) return
        this.#onError(error)
        await pause(pauseAfterFailureMs, signal)
      }
    }
  }
}

const hex = (raw: Uint8Array) => Buffer.from(raw).toString('hex')

/** A refusal by the node is a refusal of the chain; any other error means that it cannot be reached. */
function refused(error: unknown): never {
  if (error instanceof RpcError) throw new ChainRefusal(error.message)
  throw error
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}

/** Which outputs exist neither in the blocks nor in the mempool, spent or not. */
async function findGone(node: NodeRpc, outpoints: readonly Outpoint[]): Promise<Outpoint[]> {
  const isThere = async ({ txid, vout }: Outpoint, withMempool: boolean) =>
    (await node.call('gettxout', [txid, vout, withMempool])) !== null
  const gone: Outpoint[] = []
  for (const outpoint of outpoints)
    if (!(await isThere(outpoint, true)) && !(await isThere(outpoint, false))) gone.push(outpoint)
  return gone
}

/** The payments to an address that a wallet lists, without replaced or dropped ones. */
async function findSent(
  rows: readonly ListedTransaction[],
  address: string,
  lookup: (txid: string) => Promise<ChainStatus>,
): Promise<SentPayment[]> {
  const sent = new Map<string, SentPayment>()
  for (const row of rows.filter(({ category, address: to }) => category === 'send' && to === address)) {
    const { txid, amount, fee = 0 } = row
    if (!isOnChain(await lookup(txid))) continue
    sent.set(txid, { txid, sats: (sent.get(txid)?.sats ?? 0n) - satsOf(amount), feeSats: -satsOf(fee) })
  }
  return [...sent.values()]
}
