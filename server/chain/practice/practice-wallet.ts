import type { HDKey } from '@scure/bip32'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { estimateVsize, minChangeSats, type OwnCoin, selectCoins, signSpending, type Spending } from '../spend-coins.ts'
import { practiceNetwork } from './messages.ts'
import type { PracticeState } from './practice-state.ts'
import { spendableAt } from './read-state.ts'
import { type TransactionInput } from './transaction.ts'
import { addressOf, scriptOf } from './witness-script.ts'

/** A wallet on the practice chain: one address of an account, which also receives the change. */
export interface PracticeWallet {
  /** With its private half. */
  readonly account: HDKey
  readonly index: number
  readonly address: string
}

const feeRate = 2

/** A payment of satoshis to an address. It spends confirmed coins before unconfirmed ones. */
export function payFrom(
  state: PracticeState,
  wallet: PracticeWallet,
  { address, sats }: { address: string; sats: bigint },
): Uint8Array | Refusal<'wallet-holds-too-little'> {
  const coins = coinsOf(state, wallet)
  const confirmed = coins.filter(({ confirmations }) => confirmations > 0)
  const need = { sats, outputs: 1, feeRate }
  const selection = selectCoins(confirmed, need) ?? selectCoins(coins, need)
  if (!selection) return refuse('wallet-holds-too-little', { field: 'bitcoin' })
  const change = selection.changeSats > 0n ? [{ address: wallet.address, sats: selection.changeSats }] : []
  return sign(wallet, { coins: selection.coins, outputs: [{ address, sats }, ...change] })
}

/**
 * Replaces an unconfirmed transaction with one at a higher fee (BIP 125). `same`: pays the same recipient. `oneself`:
 * returns everything to the wallet. Refuses a transaction of another wallet, and one that is no longer unconfirmed.
 */
export function replaceFrom(
  state: PracticeState,
  wallet: PracticeWallet,
  { txid, pays }: { txid: string; pays: 'same' | 'oneself' },
): Uint8Array | Refusal<'wallet-payment-not-waiting' | 'wallet-holds-too-little'> {
  const waiting = state.mempool.get(txid)
  const spent = waiting && waiting.transaction.inputs.map((input) => ownCoin(state, wallet, input))
  if (!waiting || !spent || !spent.every((coin) => coin !== null)) return refuse('wallet-payment-not-waiting')
  const script = scriptOf(wallet.address, practiceNetwork)
  const others = waiting.transaction.outputs.filter((output) => output.script !== script)
  const outputs =
    pays === 'same' ? others.map((output) => ({ address: addressIn(output.script), sats: output.sats })) : []
  // A replacement pays the fees of everything that it replaces, plus its own relay fee.
  const fallingFees = state.mempool
    .withDescendants(txid)
    .reduce((sum, one) => sum + state.mempool.get(one)!.feeSats, 0n)
  const spare = coinsOf(state, wallet).filter((coin) => coin.confirmations > 0)
  for (let more = 0; more <= spare.length; more += 1) {
    const coins = [...spent, ...spare.slice(0, more)]
    const vsize = estimateVsize(coins.length, outputs.length + 1)
    const perByte = (waiting.feeSats * vsize * 2n) / BigInt(waiting.transaction.vsize)
    const feeSats = perByte > fallingFees + 2n * vsize ? perByte : fallingFees + 2n * vsize
    const changeSats = sum(coins) - sum(outputs) - feeSats
    if (changeSats >= minChangeSats)
      return sign(wallet, { coins, outputs: [...outputs, { address: wallet.address, sats: changeSats }] })
  }
  return refuse('wallet-holds-too-little')
}

const sum = (parts: readonly { readonly sats: bigint }[]) => parts.reduce((total, { sats }) => total + sats, 0n)

/** The coins that a wallet may spend now. */
function coinsOf(state: PracticeState, { address, index }: PracticeWallet) {
  return spendableAt(state, address).map((coin) => Object.assign(coin, { branch: 0 as const, index }))
}

/** The coin of this wallet that an input spends; null if it belongs to another wallet. */
function ownCoin(
  state: PracticeState,
  { address, index }: PracticeWallet,
  { txid, vout }: TransactionInput,
): OwnCoin | null {
  const output = state.records.get(txid)?.transaction.outputs[vout]
  if (!output || output.script !== scriptOf(address, practiceNetwork)) return null
  return { txid, vout, sats: output.sats, branch: 0, index }
}

function addressIn(script: string): string {
  const address = addressOf(script, practiceNetwork)
  if (address === null) throw new Error(`A wallet has paid an invalid address: ${script}`)
  return address
}

function sign({ account }: PracticeWallet, spending: Spending): Uint8Array {
  return signSpending(account, practiceNetwork, spending).raw
}
