import { sha256, verifySecp256k1 } from '#platform/crypto.ts'
import { hash256, sized, u32, u64, undisplay } from './bytes.ts'
import type { Coin, CoinView } from './coins.ts'
import { outpointOf, type Transaction, type TransactionInput } from './transaction.ts'
import { hash160 } from './witness-script.ts'

export type TransactionFault =
  | 'no-inputs-or-outputs'
  | 'input-twice'
  | 'amount-out-of-range'
  | 'relative-lock-time'
  | 'lock-time'
  | 'missing-coins'
  | 'immature-coinbase'
  | 'spends-more-than-it-has'
  | 'not-a-witness-key-coin'
  | 'bad-signature'

const maxSats = 21_000_000_0000_0000n
export const coinbaseMaturity = 100
/** A sequence number below means a relative lock time (BIP 68); the practice chain does not support it. */
const firstFreeSequence = 0x80000000

/**
 * Checks a transaction against the coins that it spends, as if it were in a block of this height. Returns its fee, or
 * the error. It may spend only coins of one witness key (P2WPKH), and pay any script. Signatures of accepted
 * transactions are not checked again.
 */
export function checkTransaction(
  transaction: Transaction,
  coins: CoinView,
  height: number,
  signatures: 'check' | 'trust' = 'check',
): { readonly feeSats: bigint } | { readonly fault: TransactionFault } {
  const fault = checkShape(transaction, height)
  if (fault) return { fault }
  const spent: Coin[] = []
  for (const input of transaction.inputs) {
    const coin = coins.get(outpointOf(input))
    if (!coin) return { fault: 'missing-coins' }
    if (coin.fromCoinbase && coin.height !== null && height - coin.height < coinbaseMaturity)
      return { fault: 'immature-coinbase' }
    spent.push(coin)
  }
  const feeSats = sum(spent) - sum(transaction.outputs)
  if (feeSats < 0n) return { fault: 'spends-more-than-it-has' }
  if (signatures === 'trust') return { feeSats }
  for (const [index, coin] of spent.entries()) {
    if (!isWitnessKeyScript(coin.script)) return { fault: 'not-a-witness-key-coin' }
    if (!isSigned(transaction, index, coin)) return { fault: 'bad-signature' }
  }
  return { feeSats }
}

function checkShape({ inputs, outputs, lockTime }: Transaction, height: number): TransactionFault | null {
  if (inputs.length === 0 || outputs.length === 0) return 'no-inputs-or-outputs'
  if (new Set(inputs.map(outpointOf)).size < inputs.length) return 'input-twice'
  if (outputs.some(({ sats }) => sats > maxSats) || sum(outputs) > maxSats) return 'amount-out-of-range'
  if (inputs.some(({ sequence }) => sequence < firstFreeSequence)) return 'relative-lock-time'
  // Above half a billion it is a time instead of a height; the practice chain knows heights only.
  if (lockTime >= height && inputs.some(({ sequence }) => sequence !== 0xffffffff)) return 'lock-time'
  return null
}

const sum = (parts: readonly { readonly sats: bigint }[]) => parts.reduce((total, { sats }) => total + sats, 0n)

const isWitnessKeyScript = (script: string) => /^0014[0-9a-f]{40}$/.test(script)

/** Whether an input has a signature (SIGHASH_ALL) by the key that locks its coin. */
function isSigned(transaction: Transaction, index: number, { script, sats }: Coin): boolean {
  const input = transaction.inputs[index]!
  const [signature, publicKey, ...more] = input.witness
  if (!signature || !publicKey || more.length > 0 || input.script.length > 0) return false
  if (publicKey.length !== 33 || hash160(publicKey).toString('hex') !== script.slice(4)) return false
  if (signature.at(-1) !== sighashAll) return false
  const signed = sha256(signedBytes(transaction, input, { keyHash: script.slice(4), sats }))
  try {
    // The signature is over the double hash; `verifySecp256k1` computes the second hash.
    return verifySecp256k1(publicKey, signed, signature.subarray(0, -1))
  } catch {
    return false
  }
}

const sighashAll = 1

/** BIP 143: the bytes that a witness key signs, before the double hash. */
function signedBytes(
  { version, inputs, outputs, lockTime }: Transaction,
  { txid, vout, sequence }: TransactionInput,
  { keyHash, sats }: { keyHash: string; sats: bigint },
): Buffer {
  const outpoint = (of: { txid: string; vout: number }) => Buffer.concat([undisplay(of.txid), u32(of.vout)])
  return Buffer.concat([
    u32(version),
    hash256(Buffer.concat(inputs.map(outpoint))),
    hash256(Buffer.concat(inputs.map((input) => u32(input.sequence)))),
    outpoint({ txid, vout }),
    // The script of a witness key: duplicate, hash, compare with this hash, check the signature.
    Buffer.from(`1976a914${keyHash}88ac`, 'hex'),
    u64(sats),
    u32(sequence),
    hash256(Buffer.concat(outputs.flatMap((output) => [u64(output.sats), sized(Buffer.from(output.script, 'hex'))]))),
    u32(lockTime),
    u32(sighashAll),
  ])
}
