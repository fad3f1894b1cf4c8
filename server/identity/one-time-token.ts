import { randomBytes, sha256 } from '#platform/crypto.ts'

const tokenBytes = 32

/** Makes a secret that whoever holds it may use once, and the hash under which it is kept. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

/** The hash of a token: 32 bytes, from which nobody comes back to the token. */
export function hashOfToken(token: string): Buffer {
  return sha256(token)
}
