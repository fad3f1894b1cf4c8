/*
 * npm run audit:verify [-- POSITION DIGEST]: proves the audit log of an instance, running or not, and prints one line. Exit
 * code 0 when no entry was changed, removed, put in or moved; 1 with the first gap. POSITION and DIGEST are what an earlier
 * run printed: the log must still have that.
 */
import {
  type AuditGap,
  type AuditHead,
  type AuditProof,
  type NotedHead,
  verifyAuditLog,
} from '#root/server/platform/audit-chain.ts'
import { readAuditNote } from '#root/server/platform/audit-note.ts'
import { openDatabase } from '#root/server/platform/database/open-database.ts'
import { queriesOver, type Queryable } from '#root/server/platform/database/pool.ts'
import { readSettings } from '#root/server/platform/settings.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'

const told: Readonly<Record<AuditGap['kind'], (gap: AuditGap, note: NotedHead | null) => string>> = {
  missing: ({ position }) => `position ${position}: the entries from there on to the next one are gone`,
  removed: ({ position, entry }) => `position ${position}: entry ${entry} is gone`,
  changed: ({ position, entry }) =>
    `position ${position}: entry ${entry} was changed, or is not the one that was written there`,
  inserted: ({ entry }) => `entry ${entry}: it was put in without a link of the chain`,
  cut: ({ position }, note) =>
    `its end: it had ${position} entries${position === note?.position ? ` at ${note.notedAt}` : ''}`,
  rewritten: ({ position }) => `position ${position} or before: the chain was made again, and has another digest there`,
}

try {
  const settings = readSettings(process.env)
  const known = readKnown(process.argv.slice(2))
  const database = await openDatabase(settings, () => {})
  try {
    const note = readAuditNote(settings.dataDir)
    const { head, gap } = await verify(queriesOver(database.unlimited), [known, note])
    console.log(
      gap
        ? `The audit log is broken at ${told[gap.kind](gap, note)}.`
        : `The audit log is whole: ${head?.position ?? 0} entries${head ? `, and the digest of the last is ${head.digest}` : ''}.`,
    )
    process.exitCode = gap ? 1 : 0
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(
    error instanceof StartupError ? error.message : `The audit log could not be verified: ${(error as Error).message}`,
  )
  process.exitCode = 1
}

/** What an earlier run printed; null when nothing was given. */
function readKnown([position, digest, ...rest]: readonly string[]): AuditHead | null {
  if (position === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(position) || !/^[0-9a-f]{64}$/.test(digest ?? '') || rest.length > 0)
    throw new StartupError(
      'Give what an earlier run printed, or nothing: npm run audit:verify -- NUMBER-OF-ENTRIES DIGEST',
    )
  return { position: Number(position), digest: digest! }
}

async function verify(db: Queryable, heads: readonly (AuditHead | null)[]): Promise<AuditProof> {
  try {
    return await verifyAuditLog(
      db,
      heads.filter((head) => head !== null),
    )
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    if (cause?.code !== '42P01') throw error
    throw new StartupError(
      'There is no audit log here yet: start Glasshouse once, or set GLASSHOUSE_DATA_DIR to the folder of the instance.',
    )
  }
}
