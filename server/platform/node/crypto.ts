/*
 * The cryptography of the server, from one established library. Random UUIDs come from the global `crypto`, which every
 * platform has; unlike it, everything here is synchronous.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  hash,
  hkdfSync,
  pbkdf2Sync,
  randomBytes,
  timingSafeEqual,
  verify,
} from 'node:crypto'

/** Random bytes; a random integer from 0 up to, but not including, the given one. Both are cryptographically secure. */
export { randomBytes, randomInt } from 'node:crypto'

export function sha256(data: string | Uint8Array): Buffer {
  return hash('sha256', data, 'buffer')
}

/** A SHA-256 of data in parts. */
export interface Digest {
  update(part: Uint8Array): unknown
  digest(encoding: 'hex'): string
}

export function startSha256(): Digest {
  return createHash('sha256')
}

/** For bitcoin addresses only. */
export function ripemd160(data: Uint8Array): Buffer {
  return hash('ripemd160', data, 'buffer')
}

/** A message authentication code. SHA-1 is only for authenticator apps, which all support it (RFC 6238). */
export function hmac(algorithm: 'sha1' | 'sha256', key: string | Uint8Array, data: string | Uint8Array): Buffer {
  return createHmac(algorithm, key).update(data).digest()
}

/** Derives a key of the given length in bytes from a secret by HKDF with SHA-256 (RFC 5869). */
export function deriveKey(secret: string | Uint8Array, salt: string, info: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

const scramIterations = 4_096

/**
 * PostgreSQL's verifier of a password (RFC 7677): it can check the password by SCRAM-SHA-256, but does not contain it.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, scramIterations, 32, 'sha256')
  const storedKey = sha256(hmac('sha256', salted, 'Client Key')).toString('base64')
  const serverKey = hmac('sha256', salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

/** Whether two secrets are equal; the time reveals only whether their lengths are equal. */
export function isSameSecret(one: string | Uint8Array, other: string | Uint8Array): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const gcm = 'aes-256-gcm'
const tagBytes = 16

/** A text encrypted with AES-256-GCM, and the tag that detects changes. */
export interface Encrypted {
  readonly tag: Uint8Array
  readonly ciphertext: Uint8Array
}

/**
 * Encrypts with AES-256-GCM. The nonce (12 bytes) must never be reused with the key. `associated` is bound to the text,
 * and not secret.
 */
export function encryptGcm(key: Buffer, nonce: Buffer, associated: Buffer, plain: Uint8Array): Encrypted {
  const cipher = createCipheriv(gcm, key, nonce, { authTagLength: tagBytes }).setAAD(associated)
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
  return { tag: cipher.getAuthTag(), ciphertext }
}

/**
 * Decrypts the result of `encryptGcm`. Throws if the key, the nonce or `associated` is another, or a bit was changed.
 */
export function decryptGcm(key: Buffer, nonce: Buffer, associated: Buffer, { tag, ciphertext }: Encrypted): Buffer {
  const decipher = createDecipheriv(gcm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(associated).setAuthTag(tag)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()])
}

/** How a compressed public key of the curve secp256k1 is framed as SubjectPublicKeyInfo. */
const keyFrame = Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex')

/**
 * Whether a signature (ECDSA, DER) over the SHA-256 of a message was made with the key of secp256k1 whose compressed
 * public half this is. Throws if the key is not on the curve.
 */
export function verifySecp256k1(publicKey: Buffer, message: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([keyFrame, publicKey]), format: 'der', type: 'spki' })
  return verify('sha256', message, key, signature)
}
