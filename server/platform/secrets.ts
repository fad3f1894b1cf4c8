import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from './startup-error.ts'
import { readOrWriteOnce } from './write-once.ts'

const secretBytes = 32

/**
 * Returns the 32 bytes of a secret, made when it is asked for the first time and kept in
 * `<data>/secrets/<name>` (base64, readable by its owner only). Two processes asking at once get the same one.
 * Refuses a file that does not hold 32 bytes: making a new one would lock away what the old one protects.
 */
export function keepSecret(dataDir: string, name: string): Buffer {
  const folder = path.join(dataDir, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const file = path.join(folder, name)
  const made = () => `${randomBytes(secretBytes).toString('base64')}\n`
  const secret = Buffer.from(readOrWriteOnce(file, made), 'base64')
  if (secret.length !== secretBytes) {
    throw new StartupError(`The secret in ${file} is damaged: restore that file from a backup of the data folder.`)
  }
  return secret
}
