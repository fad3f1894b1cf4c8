import { decryptGcm, encryptGcm, randomBytes } from '#platform/crypto.ts'

const keyBytes = 32
/**
 * Prefix of encrypted data that names the scheme: the first is AES-256-GCM. Another algorithm gets another prefix, and
 * data with this one stays readable. Data from before the prefix existed starts with its nonce.
 */
const mark = Buffer.from('glasshouse-seal-1:')
const nonceBytes = 12
const tagBytes = 16

/** Generates a new 32-byte key. */
export function newKey(): Buffer {
  return randomBytes(keyBytes)
}

/**
 * Encrypts with AES-256-GCM under a new nonce and returns scheme prefix, nonce, tag and ciphertext as one buffer.
 * `context` is not secret but is needed for decryption: it binds the data to its place, so that it cannot be swapped.
 */
export function encrypt(key: Buffer, context: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const { tag, ciphertext } = encryptGcm(key, nonce, Buffer.concat([mark, Buffer.from(context)]), plain)
  return Buffer.concat([mark, nonce, tag, ciphertext])
}

/**
 * Decrypts the result of `encrypt`, with or without the prefix. Throws if the key or the context is another, or a bit
 * was changed.
 */
export function decrypt(key: Buffer, context: string, encrypted: Buffer): Buffer {
  if (!encrypted.subarray(0, mark.length).equals(mark)) return open(key, Buffer.from(context), encrypted)
  return open(key, Buffer.concat([mark, Buffer.from(context)]), encrypted.subarray(mark.length))
}

function open(key: Buffer, associated: Buffer, encrypted: Buffer): Buffer {
  const nonce = encrypted.subarray(0, nonceBytes)
  const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes)
  return decryptGcm(key, nonce, associated, { tag, ciphertext: encrypted.subarray(nonceBytes + tagBytes) })
}

/** The key that encrypts new data, and another one that may have encrypted older data during a rotation. */
export interface MasterKeys {
  readonly masterKey: Buffer
  readonly otherMasterKey: Buffer | null
}

/** Like `decrypt`, with whichever of the two master keys encrypted it. */
export function decryptByMaster({ masterKey, otherMasterKey }: MasterKeys, context: string, encrypted: Buffer): Buffer {
  try {
    return decrypt(masterKey, context, encrypted)
  } catch (error) {
    if (!otherMasterKey) throw error
    return decrypt(otherMasterKey, context, encrypted)
  }
}
