import type { Queryable } from '#root/server/platform/database/queryable.ts'
import type { Settings } from '#root/server/platform/settings.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { type NodeDatabase, openDatabase } from './database/open-database.ts'
import { queriesOver } from './database/pool.ts'
import { readSettings } from './read-settings.ts'

/** The line to print, and whether everything is intact. */
interface Report {
  readonly line: string
  readonly isIntact: boolean
}

/** One of the databases of a host. */
interface Hosted {
  readonly name: string
  readonly dataDir: string
  readonly database: NodeDatabase
}

/**
 * Verifies an instance, running or not, and prints one line; at a host one for each of its databases, which `hosted` opens one after
 * the other. `prepare` reads the arguments before the database is opened, and returns the verification. Exit code 0 when everything is
 * intact, 1 otherwise.
 */
export async function runVerification(
  subject: 'ledger' | 'audit log',
  hosted: (settings: Settings) => AsyncIterable<Hosted>,
  prepare: (settings: Settings) => (db: Queryable) => Promise<Report>,
): Promise<void> {
  try {
    const settings = readSettings(process.env)
    const verify = prepare(settings)
    if (settings.hosting) {
      process.exitCode = 0
      for await (const { name, dataDir, database } of hosted(settings)) {
        const { line, isIntact } = await prepare({ ...settings, dataDir })(queriesOver(database.unlimited))
        console.log(`${name}: ${line}`)
        if (!isIntact) process.exitCode = 1
      }
      return
    }
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
