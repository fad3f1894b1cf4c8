import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import type { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'

/* Signs payments from witness keys by BIP 143, with Node's cryptography and no code under test. */

export interface InputWithKey {
  readonly privateKey: Uint8Array
  readonly publicKey: Uint8Array
  readonly sats: bigint
}

/** The keys of a prepared payment's inputs, from an account's private keys. The PSBT contains their paths. */
export function inputsWithKeys(account: HDKey, psbt: Uint8Array): InputWithKey[] {
  const transaction = Transaction.fromPSBT(psbt)
  return Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { bip32Derivation, witnessUtxo } = transaction.getInput(place)
    const [branch, index] = bip32Derivation![0]![1].path.slice(-2) as [number, number]
    const { privateKey, publicKey } = account.deriveChild(branch).deriveChild(index)
    return { privateKey: privateKey!, publicKey: publicKey!, sats: witnessUtxo!.amount }
  })
}

/** The signed bytes of a transaction without witnesses that has fewer than 253 inputs and outputs. */
export function signByBytes(unsigned: Uint8Array, keys: readonly InputWithKey[]): Buffer {
  const bytes = Buffer.from(unsigned)
  const version = bytes.subarray(0, 4)
  const inputCount = bytes.readUInt8(4)
  if (inputCount !== keys.length) throw new Error('One key for each input')
  // An input has 32 bytes of id, 4 of index, one for its empty script, 4 of sequence.
  const inputs = keys.map((_, place) => bytes.subarray(5 + 41 * place, 5 + 41 * (place + 1)))
  const outputs = bytes.subarray(5 + 41 * inputCount + 1, -4)
  const lockTime = bytes.subarray(-4)
  const outpoints = inputs.map((input) => input.subarray(0, 36))
  const sequences = inputs.map((input) => input.subarray(37))
  const all = Buffer.from('01000000', 'hex')
  const witnesses = keys.map(({ privateKey, publicKey, sats }, place) => {
    const amount = Buffer.alloc(8)
    amount.writeBigUInt64LE(sats)
    const signed = Buffer.concat([
      version,
      twice(Buffer.concat(outpoints)),
      twice(Buffer.concat(sequences)),
      outpoints[place]!,
      Buffer.from('1976a914', 'hex'),
      keyHash(publicKey),
      Buffer.from('88ac', 'hex'),
      amount,
      sequences[place]!,
      twice(outputs),
      lockTime,
      all,
    ])
    const signature = Buffer.concat([signHash(signed, privateKey), Buffer.of(1)])
    return Buffer.concat([Buffer.of(2, signature.length), signature, Buffer.of(publicKey.length), publicKey])
  })
  const body = bytes.subarray(4, -4)
  return Buffer.concat([version, Buffer.of(0, 1), body, ...witnesses, lockTime])
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Signs the double hash. Nodes only relay the lower of the two possible values (BIP 146). */
function signHash(message: Buffer, privateKey: Uint8Array): Buffer {
  const key = toKey(privateKey)
  const both = sign('sha256', sha256(message), { key, dsaEncoding: 'ieee-p1363' })
  const r = BigInt(`0x${both.subarray(0, 32).toString('hex')}`)
  const s = BigInt(`0x${both.subarray(32).toString('hex')}`)
  const values = Buffer.concat([integer(r), integer(s > order / 2n ? order - s : s)])
  return Buffer.concat([Buffer.of(0x30, values.length), values])
}

/** A positive integer in DER: as short as possible, with a leading 0 bit. */
function integer(value: bigint): Buffer {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  const bytes = Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
  return Buffer.concat([Buffer.of(2, bytes.length), bytes])
}

/** A private key of the curve secp256k1 as Node reads it. */
function toKey(privateKey: Uint8Array): KeyObject {
  const frame = [Buffer.from('302e0201010420', 'hex'), privateKey, Buffer.from('a00706052b8104000a', 'hex')]
  return createPrivateKey({ key: Buffer.concat(frame), format: 'der', type: 'sec1' })
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const twice = (bytes: Uint8Array) => sha256(sha256(bytes))
const keyHash = (bytes: Uint8Array) => createHash('ripemd160').update(sha256(bytes)).digest()
