/**
 * SHA-256 (FIPS 180-4) of some bytes. The domain imports no package, and a browser's own digest is asynchronous, so it
 * is implemented here. It is used only for checksums of addresses, never for secrets.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const state = [...initialState]
  const padded = pad(message)
  for (let start = 0; start < padded.length; start += blockBytes)
    mix(state, new DataView(padded.buffer, start, blockBytes))
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

const blockBytes = 64
const rounds = 64

/** The first primes: the constants of the standard derive from their roots. */
const primes = firstPrimes(rounds)
const roundConstants = primes.map((prime) => fractionBits(Math.cbrt(prime)))
const initialState = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)))

/** The message, a single one bit, zeros, and the message's length in bits at the end of the last block. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / blockBytes) * blockBytes)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, message.length * 8)
  return padded
}

function mix(state: number[], block: DataView): void {
  const schedule = Array.from({ length: 16 }, (_, index) => block.getUint32(index * 4))
  for (let index = 16; index < rounds; index++) {
    const [late, early] = [schedule[index - 2]!, schedule[index - 15]!]
    const fromLate = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10)
    const fromEarly = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)
    schedule.push((fromLate + schedule[index - 7]! + fromEarly + schedule[index - 16]!) >>> 0)
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let index = 0; index < rounds; index++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first =
      h +
      (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
      choice +
      roundConstants[index]! +
      schedule[index]!
    const second = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority
    ;[a, b, c, d, e, f, g, h] = [(first + second) >>> 0, a, b, c, (d + first) >>> 0, e, f, g]
  }
  const mixed = [a, b, c, d, e, f, g, h]
  mixed.forEach((word, index) => (state[index] = (state[index]! + word) >>> 0))
}

function rotateRight(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** The first 32 bits after the point. */
function fractionBits(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32)
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return found
}
