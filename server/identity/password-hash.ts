import { isSameSecret, randomBytes } from '#platform/crypto.ts'
import { slowHash } from '#platform/slow-hash.ts'

const saltBytes = 16
const keyBytes = 64

/**
 * Hashes a password as the auth library does (scrypt with 32 MB of memory, `salt:key` in hexadecimal), but in the
 * threads for slow hashes: sessions need the threads that the library would use. Throws `Busy` if too many wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes).toString('hex')
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`
}

/** Whether a password matches a hash. Throws `Busy` if too many wait. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt, key] = hash.split(':')
  if (!salt || !key) throw new Error('A stored password hash is malformed')
  const stored = Buffer.from(key, 'hex')
  const typed = await keyOf(password, salt)
  return isSameSecret(stored, typed)
}

async function keyOf(password: string, salt: string): Promise<Buffer> {
  const [key] = await slowHash.derive([{ text: password.normalize('NFKC'), salt, blockSize: 16, length: keyBytes }])
  return key!
}
