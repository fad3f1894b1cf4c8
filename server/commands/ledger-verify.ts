/*
 * npm run ledger:verify: verifies the ledger of an instance, running or not, and prints one line. Exit code 0 if every
 * rule holds; 1 with the first corrupted row.
 */
import { type Verification, verifyLedger } from '#root/server/ledger/verify.ts'
import type { Queryable } from '#root/server/platform/database/queryable.ts'
import { openDatabase } from '#root/server/platform/node/database/open-database.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { readSettings } from '#root/server/platform/node/read-settings.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'

try {
  const database = await openDatabase(readSettings(process.env), () => {})
  try {
    const { findings, transfers, accounts } = await verify(queriesOver(database.unlimited))
    const [first] = findings
    console.log(
      first
        ? `The ledger is corrupted. First corrupted row: ${first.row}. Broken rule: ${first.rule}. Rules broken: ${findings.length}.`
        : `The ledger is intact: ${transfers} transfers between ${accounts} accounts, and every rule holds.`,
    )
    process.exitCode = first ? 1 : 0
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(
    error instanceof StartupError ? error.message : `The ledger could not be verified: ${(error as Error).message}`,
  )
  process.exitCode = 1
}

async function verify(db: Queryable): Promise<Verification> {
  try {
    return await verifyLedger(db)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    if (cause?.code !== '42P01') throw error
    throw new StartupError(
      'There is no ledger yet. Start Glasshouse once, or set GLASSHOUSE_DATA_DIR to the data folder.',
    )
  }
}
