/*
 * npm run audit:verify [-- ENTRIES DIGEST]: verifies the audit log of an instance, running or not, and prints one line.
 * On a host it prints one line for the lobby and one for each open class.
 * Exit code 0 if no entry was changed, removed, inserted or moved; 1 with the first corrupted position. ENTRIES and
 * DIGEST come from an earlier run: the log must still contain that entry.
 */
import { firmDatabases } from '#root/server/host/firm-databases.ts'
import { type AuditGap, type AuditHead, type NotedHead, verifyAuditLog } from '#root/server/platform/audit-chain.ts'
import { readAuditNote } from '#root/server/platform/node/audit-note.ts'
import { runVerification } from '#root/server/platform/node/run-verification.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'

const gapDescriptions: Readonly<Record<AuditGap['kind'], (gap: AuditGap, note: NotedHead | null) => string>> = {
  missing: ({ position }) => `position ${position}: one or more entries are missing`,
  removed: ({ position, entry }) => `position ${position}: entry ${entry} is missing`,
  changed: ({ position, entry }) =>
    `position ${position}: entry ${entry} was changed, or is not the entry that was written there`,
  inserted: ({ entry }) => `entry ${entry}: it was inserted and is not in the chain of digests`,
  truncated: ({ position }, note) =>
    `its end: it had ${position} entries${position === note?.position ? ` at ${note.notedAt}` : ''}`,
  rewritten: ({ position }) => `position ${position} or before: its digests were recalculated`,
}

await runVerification('audit log', firmDatabases, ({ dataDir, hosting }) => {
  const known = readKnown(process.argv.slice(2))
  if (known && hosting)
    throw new StartupError(
      'At a host every class has an audit log of its own: run npm run audit:verify without a digest.',
    )
  return async (db) => {
    const note = readAuditNote(dataDir)
    const heads = [known, note].filter((head) => head !== null)
    const { head, gap } = await verifyAuditLog(db, heads)
    const line = gap
      ? `The audit log is corrupted at ${gapDescriptions[gap.kind](gap, note)}.`
      : `The audit log is intact: ${head?.position ?? 0} entries${head ? `. Digest of the last entry: ${head.digest}` : ''}.`
    return { line, isIntact: !gap }
  }
})

/** The entry count and digest that an earlier run printed; null without arguments. */
function readKnown([position, digest, ...rest]: readonly string[]): AuditHead | null {
  if (position === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(position) || !/^[0-9a-f]{64}$/.test(digest ?? '') || rest.length > 0)
    throw new StartupError(
      'Usage: npm run audit:verify [-- ENTRIES DIGEST], with the values that an earlier run printed.',
    )
  return { position: Number(position), digest: digest! }
}
