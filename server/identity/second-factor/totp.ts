import { hmac, isSameSecret } from '#platform/crypto.ts'

const stepS = 30
const digits = 6
/** The authenticator's clock and ours may be half a minute apart. */
const driftSteps = 1

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A time-based code by RFC 6238 (HMAC-SHA-1), for a time step, with the given number of digits. */
export function codeOfStep(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = hmac('sha1', secret, counter)
  const offset = mac[mac.length - 1]! & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length
  return String(number).padStart(length, '0')
}

/** The time step of an instant in milliseconds since 1970. */
export function stepAt(ms: number): number {
  return Math.floor(ms / 1_000 / stepS)
}

/** The step whose code this is, at this moment or half a minute around it; null when there is none after `lastStep`. */
export function matchingStep(secret: Buffer, code: string, nowMs: number, lastStep: number): number | null {
  const now = stepAt(nowMs)
  for (let step = now - driftSteps; step <= now + driftSteps; step += 1) {
    if (step > lastStep && isSameSecret(codeOfStep(secret, step), code)) return step
  }
  return null
}

/** Encodes bytes in base 32 (RFC 4648, no padding), as authenticator apps expect them. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
