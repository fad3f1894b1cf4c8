import { randomBytes, sha256 } from '#platform/crypto.ts'

const tokenBytes = 32

/** Creates a one-time token for its holder, and the hash to store. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

/** The hash of a token: 32 bytes, which cannot be reversed. */
export function hashOfToken(token: string): Buffer {
  return sha256(token)
}
