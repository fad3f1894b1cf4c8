import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readIfExists } from './write-once.ts'

const fileOf = (dataDir: string) => path.join(dataDir, 'public-url')

/**
 * Stores the public address of this instance in the data folder, for commands that create links to it: they are started
 * by hand, often without the server's settings.
 */
export function storePublicUrl(dataDir: string, publicUrl: string): void {
  writeFileSync(fileOf(dataDir), `${publicUrl}\n`, { mode: 0o600 })
}

/** The public address of a data folder's instance at its last start; null if it never started. */
export function readPublicUrl(dataDir: string): string | null {
  return readIfExists(fileOf(dataDir))?.trim() || null
}
