import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'

/**
 * Creates the data folder if it is missing, closed to other users. Refuses a path that is a file, or that this user
 * cannot write to.
 */
export function createDataFolder(dataDir: string): void {
  try {
    // If root starts Glasshouse, the database runs as an unprivileged user, which has to pass through this folder to
    // reach its own. It has no other access, and `secrets` and `files` are closed to it.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    if (!statSync(dataDir).isDirectory()) throw new Error('not a folder')
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartupError(
      `Glasshouse cannot write to its data folder ${dataDir}: set GLASSHOUSE_DATA_DIR to a folder that you can write to.`,
    )
  }
}
