import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { openDatabase } from './database/open-database.ts'
import { queriesOver } from './database/pool.ts'
import { readSettings } from './read-settings.ts'

/** The line to print, and whether everything is intact. */
interface Report {
  readonly line: string
  readonly isIntact: boolean
}

/**
 * Verifies an instance, running or not, and prints one line. `prepare` reads the arguments before the database is
 * opened, and returns the verification. Exit code 0 when everything is intact, 1 otherwise.
 */
export async function runVerification(
  subject: 'ledger' | 'audit log',
  prepare: (settings: Settings) => (db: Queryable) => Promise<Report>,
): Promise<void> {
  try {
    const settings = readSettings(process.env)
    const verify = prepare(settings)
    const database = await openDatabase(settings, () => {})
    try {
      const { line, isIntact } = await verify(queriesOver(database.unlimited)).catch(refuseEmpty(subject))
      console.log(line)
      process.exitCode = isIntact ? 0 : 1
    } finally {
      await database.close()
    }
  } catch (error) {
    const { message } = error as Error
    console.error(error instanceof StartupError ? message : `The ${subject} could not be verified: ${message}`)
    process.exitCode = 1
  }
}

/** In a database without the tables of Glasshouse there is nothing to verify. */
function refuseEmpty(subject: string) {
  return (error: Error & { cause?: { code?: string } }): never => {
    if (error.cause?.code !== '42P01') throw error
    throw new StartupError(
      `There is no ${subject} yet. Start Glasshouse once, or set GLASSHOUSE_DATA_DIR to the data folder.`,
    )
  }
}
