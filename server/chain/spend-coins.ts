import type { HDKey } from '@scure/bip32'
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer'
import type { AccountOrigin } from '#root/domain/account-origin.ts'
import type { Network } from '#root/domain/bitcoin-networks.ts'
import { addressVersions } from './address-versions.ts'
import { readTransaction } from './practice/transaction.ts'

/** One of our coins, with the branch and the index of its key in its account (BIP 84). */
export interface OwnCoin {
  readonly txid: string
  readonly vout: number
  readonly sats: bigint
  readonly branch: 0 | 1
  readonly index: number
}

export interface SpendingOutput {
  readonly address: string
  readonly sats: bigint
  /** Set for an output to the account itself, so that a signing device shows it as change. */
  readonly own?: Pick<OwnCoin, 'branch' | 'index'>
}

export interface Spending {
  readonly coins: readonly OwnCoin[]
  readonly outputs: readonly SpendingOutput[]
  /** The origin of the account key; null or absent: the signer gets only the path from the account key. */
  readonly origin?: AccountOrigin | null
  /** Below 0xfffffffe the payment may be replaced by one with a higher fee (BIP 125); this is the default. */
  readonly sequence?: number
}

const replaceable = 0xfffffffd
/** Virtual bytes of a payment from and to witness keys: its fixed part, each input, each output. */
const frameVsize = 11
const inputVsize = 68
const outputVsize = 43
/** Change below this goes to the fee, because spending it would cost more than it is worth. */
export const minChangeSats = 600n

/** Builds a payment without signatures; the public half of the account is enough. */
function buildSpending(
  account: HDKey,
  network: Network,
  { coins, outputs, origin, sequence = replaceable }: Spending,
): Transaction {
  const transaction = new Transaction({ version: 2 })
  const versions = addressVersions(network)
  const { fingerprint, path } = origin ?? { fingerprint: account.fingerprint, path: [] }
  /** The key of an address, and its derivation for the signer (BIP 174). */
  const keyAt = ({ branch, index }: Pick<OwnCoin, 'branch' | 'index'>) => {
    const publicKey = account.deriveChild(branch).deriveChild(index).publicKey!
    const bip32Derivation: [Uint8Array, { fingerprint: number; path: number[] }][] = [
      [publicKey, { fingerprint, path: [...path, branch, index] }],
    ]
    return { publicKey, bip32Derivation }
  }
  for (const { txid, vout, sats, branch, index } of coins) {
    const { publicKey, bip32Derivation } = keyAt({ branch, index })
    const { script } = p2wpkh(publicKey, versions)
    transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: sats }, sequence, bip32Derivation })
  }
  for (const { address, sats, own } of outputs) {
    const script = OutScript.encode(Address(versions).decode(address))
    transaction.addOutput({ script, amount: sats, ...(own && { bip32Derivation: keyAt(own).bip32Derivation }) })
  }
  return transaction
}

/** Signs a payment with the account's private keys. Returns its bytes and its id. */
export function signSpending(account: HDKey, network: Network, spending: Spending): { raw: Buffer; txid: string } {
  const transaction = buildSpending(account, network, spending)
  for (const [input, { branch, index }] of spending.coins.entries())
    transaction.signIdx(account.deriveChild(branch).deriveChild(index).privateKey!, input)
  transaction.finalize()
  return { raw: Buffer.from(transaction.extract()), txid: transaction.id }
}

/** A payment for another person to sign (BIP 174), by the public half of the account; its id is known already. */
export function prepareSpending(account: HDKey, network: Network, spending: Spending): { psbt: Buffer; txid: string } {
  const transaction = buildSpending(account, network, spending)
  return { psbt: Buffer.from(transaction.toPSBT()), txid: transaction.id }
}

const psbtMagic = '70736274ff'

/**
 * The bytes and the id of a payment that was signed elsewhere: a PSBT (base64 or hexadecimal), or the transaction itself
 * (hexadecimal). Spaces and line breaks are ignored. Null for anything else, and for one with an unsigned input.
 */
export function readSigned(text: string): { raw: Buffer; txid: string } | null {
  const compact = text.replaceAll(/\s/g, '')
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(compact)
  const bytes = Buffer.from(compact, isHex ? 'hex' : 'base64')
  try {
    return isHex && !compact.toLowerCase().startsWith(psbtMagic) ? readSignedTransaction(bytes) : readSignedPsbt(bytes)
  } catch {
    return null
  }
}

/** A transaction does not contain the amounts of its coins, so its fee is unknown here: the chain checks it. */
function readSignedTransaction(bytes: Buffer): { raw: Buffer; txid: string } | null {
  const { raw, txid, inputs } = readTransaction(bytes)
  return inputs.every(({ witness }) => witness.length > 0) ? { raw, txid } : null
}

function readSignedPsbt(bytes: Buffer): { raw: Buffer; txid: string } {
  const transaction = Transaction.fromPSBT(bytes)
  if (!transaction.isFinal) transaction.finalize()
  return { raw: Buffer.from(transaction.extract()), txid: transaction.id }
}

/** The coins that a transaction spends. */
export function inputsOf(raw: Uint8Array): { txid: string; vout: number }[] {
  return readTransaction(raw).inputs.map(({ txid, vout }) => ({ txid, vout }))
}

export interface Selection {
  readonly coins: readonly OwnCoin[]
  readonly feeSats: bigint
  /** The change; 0 when it is too small to keep and goes to the fee. */
  readonly changeSats: bigint
}

/**
 * Chooses coins for an amount in satoshis to some outputs, plus the fee at a rate in satoshis per virtual byte: the
 * required coins, and then the largest first, so that there are few. Returns null if all coins together are too little.
 */
export function selectCoins(
  coins: readonly OwnCoin[],
  { sats, outputs, feeRate }: { sats: bigint; outputs: number; feeRate: number },
  requiredCoins: readonly OwnCoin[] = [],
): Selection | null {
  const chosen: OwnCoin[] = []
  let total = 0n
  const bySize = coins
    .filter((coin) => !requiredCoins.includes(coin))
    .toSorted((one, other) => (one.sats === other.sats ? 0 : one.sats > other.sats ? -1 : 1))
  for (const coin of [...requiredCoins, ...bySize]) {
    chosen.push(coin)
    total += coin.sats
    if (chosen.length < requiredCoins.length) continue
    const feeSats = feeOf(chosen.length, outputs, feeRate)
    if (total < sats + feeSats) continue
    const feeWithChange = feeOf(chosen.length, outputs + 1, feeRate)
    const changeSats = total - sats - feeWithChange
    if (changeSats >= minChangeSats) return { coins: chosen, feeSats: feeWithChange, changeSats }
    return { coins: chosen, feeSats: total - sats, changeSats: 0n }
  }
  return null
}

/** The fee of a payment by its number of inputs and outputs, in satoshis. */
function feeOf(inputs: number, outputs: number, feeRate: number): bigint {
  return BigInt(Math.ceil(Number(estimateVsize(inputs, outputs)) * feeRate))
}

/** The maximum virtual bytes of a payment from and to witness keys. */
export function estimateVsize(inputs: number, outputs: number): bigint {
  return BigInt(frameVsize + inputVsize * inputs + outputVsize * outputs)
}
