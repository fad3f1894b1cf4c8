import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'
import { readIfExists, readOrWriteOnce } from './write-once.ts'

const secretBytes = 32

/** The next master key has this name until it encrypts everything. */
export const nextMasterKey = 'master-key-next'

/** All possible secrets of a data folder. A backup contains these files and no others of the folder. */
export const secretNames: readonly string[] = ['session-secret', 'master-key', nextMasterKey, 'wallet-seed']

/**
 * Returns the 32 bytes of a secret, created on first use and stored in `<data>/secrets/<name>` (base64, readable by its
 * owner only). Two concurrent processes get the same one. Refuses a file without 32 bytes: a new secret could not
 * decrypt what the old one protects.
 */
export function loadOrCreateSecret(dataDir: string, name: string): Buffer {
  const file = fileOf(dataDir, name)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  chmodSync(path.dirname(file), 0o700)
  return parse(
    file,
    readOrWriteOnce(file, () => `${randomBytes(secretBytes).toString('base64')}\n`),
  )
}

/** Returns an existing secret, or null. */
export function readSecret(dataDir: string, name: string): Buffer | null {
  const file = fileOf(dataDir, name)
  const text = readIfExists(file)
  return text === null ? null : parse(file, text)
}

/** Replaces a secret with another one, in one step that survives a power loss. */
export function replaceSecret(dataDir: string, name: string, by: string): void {
  renameSync(fileOf(dataDir, by), fileOf(dataDir, name))
  const folder = openSync(path.dirname(fileOf(dataDir, name)), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

const fileOf = (dataDir: string, name: string) => path.join(dataDir, 'secrets', name)

function parse(file: string, text: string): Buffer {
  const secret = Buffer.from(text, 'base64')
  if (secret.length !== secretBytes) {
    throw new StartupError(`The secret in ${file} is damaged: restore that file from a backup of the data folder.`)
  }
  return secret
}
