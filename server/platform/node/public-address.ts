import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readIfThere } from './write-once.ts'

const fileOf = (dataDir: string) => path.join(dataDir, 'public-url')

/**
 * Notes in the data folder where browsers reach this instance, for the programs that make links to it: they
 * are started by hand, often without the settings that the server got.
 */
export function keepPublicUrl(dataDir: string, publicUrl: string): void {
  writeFileSync(fileOf(dataDir), `${publicUrl}\n`, { mode: 0o600 })
}

/** Where browsers reach the instance of a data folder, by its last start; null when it never started. */
export function readPublicUrl(dataDir: string): string | null {
  return readIfThere(fileOf(dataDir))?.trim() || null
}
