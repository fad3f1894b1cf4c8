import { decryptGcm, encryptGcm, randomBytes } from '#platform/crypto.ts'

const keyBytes = 32
/**
 * Prefix of encrypted data that names the scheme: the first is AES-256-GCM. Another algorithm gets another
 * mark, and what bears this one is still opened. What was sealed before there were marks begins with its nonce.
 */
const mark = Buffer.from('glasshouse-seal-1:')
const nonceBytes = 12
const tagBytes = 16

/** Makes a fresh 32-byte key. */
export function newKey(): Buffer {
  return randomBytes(keyBytes)
}

/**
 * Encrypts with AES-256-GCM under a fresh nonce and returns the mark of the scheme, nonce, tag and ciphertext in one piece. `context` is
 * not secret but must be given again to open it: it binds the piece to its place, so that nothing can be swapped.
 */
export function seal(key: Buffer, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const { tag, ciphertext } = encryptGcm(key, nonce, Buffer.concat([mark, Buffer.from(context)]), plain)
  return Buffer.concat([mark, nonce, tag, ciphertext])
}

/** Opens what `seal` made, now or before there were marks. Throws when the key or the context is another, or a bit was changed. */
export function unseal(key: Buffer, context: string, sealed: Buffer): Buffer {
  if (!sealed.subarray(0, mark.length).equals(mark)) return open(key, Buffer.from(context), sealed)
  return open(key, Buffer.concat([mark, Buffer.from(context)]), sealed.subarray(mark.length))
}

function open(key: Buffer, associated: Buffer, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  return decryptGcm(key, nonce, associated, { tag, ciphertext: sealed.subarray(nonceBytes + tagBytes) })
}

/** The key that encrypts new data, and another one that may have encrypted older data during a rotation. */
export interface MasterKeys {
  readonly masterKey: Buffer
  readonly otherMasterKey: Buffer | null
}

/** As `unseal`, with whichever of the two master keys it was that sealed it. */
export function decryptByMaster({ masterKey, otherMasterKey }: MasterKeys, context: string, sealed: Buffer): Buffer {
  try {
    return unseal(masterKey, context, sealed)
  } catch (error) {
    if (!otherMasterKey) throw error
    return unseal(otherMasterKey, context, sealed)
  }
}
