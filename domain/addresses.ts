import { addressPrefixes, type Network } from './bitcoin-networks.ts'
import { type Refusal, refuse } from './refusal.ts'
import { sha256 } from './sha256.ts'

/**
 * The reason why practice bitcoin cannot be sent to a text: it belongs to the main network, is not an address, is
 * mistyped (wrong checksum), belongs to another test network, or is a test address of an unsupported type.
 */
export type AddressRefusal =
  | 'mainnet-address'
  | 'invalid-address'
  | 'mistyped-address'
  | 'other-network-address'
  | 'unsupported-address'

/**
 * Whether practice bitcoin may be sent to this address. Only native segwit addresses of the network are accepted
 * (witness key, witness script, taproot). Anything that looks like the main network gets that refusal, even if
 * misspelt: an address, an extended key, a private key, a payment link. Browser and server both use this rule.
 */
export function checkAddress(text: string, network: Network): Refusal<AddressRefusal> | null {
  const fault = faultOf(text, network)
  if (fault === null) return null
  if (fault === 'mainnet-address') return refuse(fault, { field: 'walletAddress' })
  const start = `${addressPrefixes[network]}1`
  const prefix = fault === 'unsupported-address' ? `${start}q` : start
  return refuse(fault, { field: 'walletAddress', params: { prefix } })
}

/**
 * The same rule for text that is still being typed. It is also null while the text can become an address of the
 * network, so that nobody sees an error while typing a correct address.
 */
export function checkTypedAddress(text: string, network: Network): Refusal<AddressRefusal> | null {
  return mayBecomeAddress(text, network) ? null : checkAddress(text, network)
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const mainnetShapes = [
  /^bc1/i,
  new RegExp(`^[13]${base58}{24,33}$`),
  /^[xyzYZ](pub|prv)/,
  // Private keys in wallet import format, uncompressed and compressed.
  new RegExp(`^(5${base58}{50}|[KL]${base58}{51})$`),
]

/** Whether a text looks like an address or a key of the main network. */
export function looksLikeMainnet(text: string): boolean {
  const bare = text
    .trim()
    .replace(/^bitcoin:/i, '')
    .replace(/\?.*$/s, '')
  return mainnetShapes.some((shape) => shape.test(bare))
}

/**
 * The refusal of a search text that can only be an address; null for a valid address and for any other text, including
 * part of a hash, which may look like a legacy address.
 */
export function checkSearchedAddress(text: string, network: Network): Refusal<AddressRefusal> | null {
  if (/^[0-9a-f]*$/i.test(text)) return null
  // A mixed-case segwit address is refused for payments, but a search for it is unambiguous.
  const refusal = checkAddress(bech32Start.test(text) ? text.toLowerCase() : text, network)
  return refusal?.refusal === 'invalid-address' ? null : refusal
}

const bech32Start = new RegExp(`^(${[...new Set(Object.values(addressPrefixes))].join('|')})1`, 'i')
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
/** The prefixes of addresses that are not segwit, on every test network. */
const olderTestShape = new RegExp(`^[mn2]${base58}{25,34}$`)

function faultOf(text: string, network: Network): AddressRefusal | null {
  if (looksLikeMainnet(text)) return 'mainnet-address'
  if (olderTestShape.test(text)) return hasBase58Checksum(text) ? 'unsupported-address' : 'mistyped-address'
  const prefix = bech32Start.exec(text)?.[1]?.toLowerCase()
  if (!prefix) return 'invalid-address'
  if (prefix !== addressPrefixes[network]) return 'other-network-address'
  const words = readBech32(text)
  if (!words) return 'mistyped-address'
  return isAcceptedProgram(words) ? null : 'unsupported-address'
}

function mayBecomeAddress(text: string, network: Network): boolean {
  const start = `${addressPrefixes[network]}1`
  const typed = text.toLowerCase()
  if (typed.length <= start.length) return start.startsWith(typed)
  if (text !== typed && text !== text.toUpperCase()) return false
  const data = typed.slice(start.length)
  if (!typed.startsWith(start) || !isBech32(data)) return false
  return data.length < (data[0] === 'q' ? minDataLength : maxDataLength)
}

function isBech32(text: string): boolean {
  return Array.from(text).every((letter) => bech32Letters.includes(letter))
}

/** The number of letters after the "1" in an address of a witness key, and of a witness script or taproot. */
const minDataLength = 39
const maxDataLength = 59
const checksumLetters = 6
const checksums = { bech32: 1, bech32m: 0x2bc830a3 }

/** The five-bit words of an address without its checksum; null when the checksum, a letter or the case is wrong. */
function readBech32(text: string): number[] | null {
  const typed = text.toLowerCase()
  if (text !== typed && text !== text.toUpperCase()) return null
  const split = typed.lastIndexOf('1')
  const prefix = typed.slice(0, split)
  const words = Array.from(typed.slice(split + 1), (letter) => bech32Letters.indexOf(letter))
  if (words.length <= checksumLetters || words.includes(-1)) return null
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  const expanded = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words]
  // BIP 350: version 0 keeps the first checksum, every later one has another constant.
  const expected = words[0] === 0 ? checksums.bech32 : checksums.bech32m
  return polymod(expanded) === expected ? words.slice(0, -checksumLetters) : null
}

const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** The checksum of BIP 173 over five-bit words. */
function polymod(words: readonly number[]): number {
  return words.reduce((sum, word) => {
    const shifted = ((sum & 0x1ffffff) << 5) ^ word
    return generators.reduce((mixed, generator, bit) => ((sum >> (25 + bit)) & 1 ? mixed ^ generator : mixed), shifted)
  }, 1)
}

/** Version 0 with 20 or 32 bytes, or version 1 with the 32 bytes of a point of the curve. */
function isAcceptedProgram([version, ...words]: number[]): boolean {
  const bits = words.map((word) => word.toString(2).padStart(5, '0')).join('')
  const bytes = Math.floor(bits.length / 8)
  const rest = bits.slice(bytes * 8)
  if (rest.length >= 5 || rest.includes('1')) return false
  if (version === 0) return bytes === 20 || bytes === 32
  return version === 1 && bytes === 32 && isOnCurve(BigInt(`0b${bits.slice(0, 256)}`))
}

const fieldSize = 2n ** 256n - 2n ** 32n - 977n

/** Whether secp256k1 has a point with this x. Coins sent to any other x are lost. */
function isOnCurve(x: bigint): boolean {
  if (x >= fieldSize) return false
  const square = (x ** 3n + 7n) % fieldSize
  return square === 0n || power(square, (fieldSize - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let [factor, rest] = [base, exponent]; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % fieldSize
    factor = (factor * factor) % fieldSize
  }
  return result
}

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base58Bytes = 25

/** Whether a text of base58 letters is 21 bytes and the first four of their double SHA-256. */
function hasBase58Checksum(text: string): boolean {
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(base58Letters.indexOf(letter))
  const hex = value.toString(16).padStart(base58Bytes * 2, '0')
  if (hex.length !== base58Bytes * 2) return false
  const bytes = Uint8Array.from({ length: base58Bytes }, (_, index) =>
    parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
  const digest = sha256(sha256(bytes.slice(0, -4)))
  return bytes.slice(-4).every((byte, index) => byte === digest[index])
}
