/*
 * npm run operator -- create EMAIL: creates a one-time link for that person to join as an operator, and prints it as
 * the only line. Works whether the instance runs or not.
 */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { refuseHost } from '#root/server/host/refuse-host.ts'
import { inviteOperator } from '#root/server/identity/invitations.ts'
import { migrate } from '#root/server/platform/database/migrate.ts'
import { type NodeDatabase, openDatabase } from '#root/server/platform/node/database/open-database.ts'
import { readPublicUrl } from '#root/server/platform/node/public-address.ts'
import { readSettings } from '#root/server/platform/node/read-settings.ts'
import { StartupError, startupFailure } from '#root/server/platform/startup-error.ts'

const silent = () => {}

try {
  const email = emailFrom(process.argv.slice(2))
  const settings = readSettings(process.env)
  refuseHost('operator', process.env)
  const publicUrl = process.env.PUBLIC_URL
    ? settings.publicUrl
    : (readPublicUrl(settings.dataDir) ?? settings.publicUrl)
  const database = await openDatabase(settings, silent)
  try {
    await prepare(database)
    console.log(await inviteOperator(database.db, publicUrl, email))
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(startupFailure(error))
  process.exitCode = 1
}

function emailFrom([command, email, ...rest]: string[]): string {
  const valid = z.email().max(254).safeParse(email)
  if (command === 'create' && valid.success && rest.length === 0) return valid.data
  throw new StartupError('Usage: npm run operator -- create EMAIL')
}

/** An instance that was never started gets its tables. A running one has already migrated itself. */
async function prepare(database: NodeDatabase): Promise<void> {
  const { rows } = await database.db.execute<{ made: boolean }>(
    sql`select to_regclass('operator_invitations') is not null as made`,
  )
  if (!rows[0]?.made) await migrate(database, silent)
}
