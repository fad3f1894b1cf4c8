import { stopEveryServer } from '#platform/database/state-use.ts'
import { join, link, remove, writeChunks } from '#platform/disk.ts'
import type { RefusalCode } from '#root/contract/refusals.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { hasRoomForSnapshot, minSnapshotHours } from '#root/domain/simulation.ts'
import { replacementLock } from '#root/server/platform/database/advisory-locks.ts'
import type { Connection } from '#root/server/platform/database/connection.ts'
import type { Database } from '#root/server/platform/database/database.ts'
import {
  connectWithoutTimeouts,
  dropOtherSchemas,
  blockWrites,
  createNextSchema,
  migrateNextSchema,
  type NextSchema,
  swapSchemas,
} from '#root/server/platform/database/next-schema.ts'
import type { ObjectStore } from '#root/server/platform/files/object-store.ts'
import type { RequestGate } from '#root/server/platform/http/request-gate.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { carryOver, type ReplacedBy } from './carry-over.ts'
import { checkBackup } from './check-backup.ts'
import { copyPermanentRows } from './copy-permanent-rows.ts'
import { loadFiles, loadState, requireIntactLedger, InvalidBackup } from './load-state.ts'
import { readMasterKeyChange, removeStagedSecrets, stageSecrets } from './next-secrets.ts'
import { archiveLimits } from './read-archive.ts'
import { readSecrets } from './restore-backup.ts'
import { dropSnapshot, findSnapshot, saveSnapshot, listSizes } from './snapshots.ts'

/** The services that a replacement uses. */
export interface StateSource {
  readonly database: Pick<Database, 'pool' | 'owner' | 'unlimited'>
  readonly store: Pick<ObjectStore, 'get' | 'put'>
  readonly dataDir: string
  /** See `BackupSource`. They do not change: a backup with other secrets is refused. */
  readonly secrets?: ReadonlyMap<string, string>
}

/** The person who replaces the state, and the request gate of this server. */
export interface Replacer {
  readonly gate: Pick<RequestGate, 'isClosed' | 'refuseAll'>
  /** Audits the replacement in the state in use; called after all refusals. */
  record(): Promise<void>
  /** Audits that it was cancelled. */
  recordAbandoned(): Promise<void>
}

const replacementPath = /^\/api\/operator\/simulation\/(?:resets|imports|snapshots\/[^/]+\/restoration)$/

/** Whether a path belongs to a replacement. The gate, which a replacement closes, still accepts such a request. */
export const isReplacement = (requested: string) => replacementPath.test(requested)

type Outcome = Refusal<RefusalCode> | null

/** Replaces the state with a new one that has only staff, settings and the audit log. */
export function reset(source: StateSource, replacer: Replacer): Promise<Outcome> {
  return replace(source, replacer, async (client) => {
    const schema = await createNextSchema(client)
    await migrateNextSchema(schema, source.database)
    return swapIn(source, schema, 'reset', replacer, () => copyPermanentRows(schema))
  })
}

/**
 * Replaces the state with that of a streamed backup. Refuses an incomplete backup, and one that fails verification;
 * then nothing has changed, and the server was not interrupted.
 */
export function importBackup(
  source: StateSource,
  contents: AsyncIterable<Uint8Array>,
  replacer: Replacer,
): Promise<Outcome> {
  return replace(source, replacer, (client) =>
    withDraft(source, async (draft) => {
      await writeChunks(draft, limitBytes(contents, archiveLimits.packedBytes))
      return replaceByFile(source, client, draft, 'import', replacer)
    }),
  )
}

/** Replaces the state with a snapshot. Refuses an unknown snapshot, and otherwise like `importBackup`. */
export async function restoreSnapshot(source: StateSource, name: string, replacer: Replacer): Promise<Outcome> {
  const snapshot = await findSnapshot(source.dataDir, name)
  if (!snapshot) return refuse('not-found')
  if (!snapshot.isComplete) return refuse('backup-incomplete')
  return replace(source, replacer, (client) =>
    withDraft(source, async (draft) => {
      // A separate name, so that the purge of snapshots may run meanwhile.
      await link(snapshot.file, draft)
      return replaceByFile(source, client, draft, 'return', replacer)
    }),
  )
}

/** Runs one replacement at a time across all processes that share the database. Removes leftovers of a failure. */
async function replace(
  source: StateSource,
  { gate }: Replacer,
  work: (client: Connection) => Promise<Outcome>,
): Promise<Outcome> {
  const client = await connectWithoutTimeouts(source.database)
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
      ...replacementLock,
    ])
    // A server with a closed gate is about to restart, so its replacement has not ended.
    if (!rows[0]!.locked || gate.isClosed()) return refuse('replacement-under-way')
    if (!hasRoomForSnapshot(await listSizes(source.dataDir), new Date()))
      return refuse('snapshots-full', { params: { hours: String(minSnapshotHours) } })
    try {
      return await work(client)
    } catch (error) {
      await discard(source, client)
      if (error instanceof InvalidBackup)
        return refuse('backup-invalid', { field: 'file', params: { part: error.part } })
      if (error instanceof StartupError) return refuse('backup-incomplete', { field: 'file' })
      throw error
    }
  } finally {
    // The database notices the end of the connection a moment later, and would refuse the next replacement until then.
    await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release(true)
  }
}

/** If the connection is lost, the next start does this. */
async function discard({ dataDir }: StateSource, client: Connection): Promise<void> {
  try {
    await client.query('rollback')
    await dropOtherSchemas(client)
    await removeStagedSecrets(dataDir)
  } catch {
    // It is unknown whether the swap was committed: the next start checks the database and resolves the secrets.
  }
}

async function withDraft(source: StateSource, work: (draft: string) => Promise<Outcome>): Promise<Outcome> {
  const draft = join(source.dataDir, `replacement-${crypto.randomUUID()}.tar.gz`)
  try {
    return await work(draft)
  } finally {
    await remove(draft)
  }
}

/** Builds the state of a file beside the one in use and verifies it, before any server stops. */
async function replaceByFile(
  source: StateSource,
  client: Connection,
  file: string,
  by: ReplacedBy,
  replacer: Replacer,
): Promise<Outcome> {
  const manifest = await checkBackup(file)
  const secrets = await readSecrets(file)
  if (source.secrets && !hasSameKeys(source.secrets, secrets))
    return refuse('backup-with-other-keys', { field: 'file' })
  const schema = await createNextSchema(client)
  await loadState(client, file, manifest, (only) => migrateNextSchema(schema, source.database, only))
  await requireIntactLedger(client)
  await loadFiles(file, source.store)
  if (!source.secrets) await stageSecrets(source.dataDir, schema.stateId, secrets)
  return swapIn(source, schema, by, replacer, async () => {})
}

/** Whether files and sessions of the backup can be read with the secrets in use. */
function hasSameKeys(inUse: ReadonlyMap<string, string>, given: ReadonlyMap<string, Buffer>): boolean {
  return [...inUse].every(([name, text]) => given.get(name)?.toString().trim() === text.trim())
}

/**
 * The end of each replacement, in one transaction: every server stops, writes are blocked, a snapshot of the state in
 * use is written, and its permanent data is carried over. The next state is verified, and the commit activates it. All
 * servers restart when the lock for replacements is released.
 */
async function swapIn(
  source: StateSource,
  schema: NextSchema,
  by: ReplacedBy,
  replacer: Replacer,
  fill: () => Promise<void>,
): Promise<null> {
  const { client } = schema
  let snapshot: string | null = null
  await stopEveryServer(client)
  await replacer.record()
  try {
    await client.query('begin')
    await blockWrites(schema)
    snapshot = await saveSnapshot(source, by)
    await fill()
    await carryOver(schema, by, await readMasterKeyChange(source.dataDir))
    await requireIntactLedger(client)
    // Later requests would be answered from the new state with this process's memory of the old one.
    await replacer.gate.refuseAll(readersGraceMs)
    await swapSchemas(schema)
  } catch (error) {
    if (snapshot !== null) await dropSnapshot(snapshot)
    await client.query('rollback')
    await replacer.recordAbandoned()
    throw error
  }
  // From here on the snapshot is kept, even if the answer of the database is lost.
  await client.query('commit')
  return null
}

const readersGraceMs = 2_000

/** A file is larger than a backup may be. */
export class TooLarge extends Error {}

/** Passes on a stream. Throws if it is larger than allowed, whatever size was announced. */
export async function* limitBytes(chunks: AsyncIterable<Uint8Array>, limit: number) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > limit) throw new TooLarge('The file is too large')
    yield chunk
  }
}
