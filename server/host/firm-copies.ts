import { like } from 'drizzle-orm'
import { digesting } from '#platform/archive.ts'
import { startSha256 } from '#platform/crypto.ts'
import { databaseAt, type NodeDatabase } from '#platform/database/open-database.ts'
import { hostedPools, queriesOn } from '#platform/database/pool.ts'
import { join, makeFolder, makeTemporaryFolder, readFile, remove, writeChunks, writeSafely } from '#platform/disk.ts'
import { openFirmFiles } from '#platform/open-platform.ts'
import { endAllAccess } from '../features/backup/carry-over.ts'
import { checkBackup } from '../features/backup/check-backup.ts'
import { loadFiles, loadState, requireIntactLedger } from '../features/backup/load-state.ts'
import { writeBackup } from '../features/backup/write-backup.ts'
import { endOpenAccess } from '../identity/end-open-access.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Connection } from '../platform/database/connection.ts'
import { knownMigrations, migrateSchema } from '../platform/database/migrate.ts'
import { connectWithoutTimeouts } from '../platform/database/next-schema.ts'
import { decryptByMaster, encrypt } from '../platform/files/file-cipher.ts'
import type { ObjectStore } from '../platform/files/object-store.ts'
import type { Settings } from '../platform/settings.ts'
import { accounts, lobbyAccountPrefix } from '../platform/tables/identity.ts'
import type { Cell } from './cells.ts'
import type { FirmRow } from './directory/tables.ts'
import { type FirmKeys, secretsOf, unwrapFirmKeys } from './firm-keys.ts'
import { copiesFolder, firmConnections, folderOf } from './firm-places.ts'
import { createEmptyDatabase, createFirmDatabase, ownerUrl, rowsGroup } from './provision.ts'

/* A firm as one file: the backup for `npm run restore`. */

type HostSettings = Pick<Settings, 'dataDir' | 'masterKey' | 'otherMasterKey' | 's3'>

/** Calls `work` with a temporary folder of this machine, and removes it afterwards. */
export async function withFolder<T>({ dataDir }: HostSettings, work: (folder: string) => Promise<T>): Promise<T> {
  await makeFolder(copiesFolder(dataDir))
  const folder = await makeTemporaryFolder(join(copiesFolder(dataDir), 'firm-'))
  try {
    return await work(folder)
  } finally {
    await remove(folder)
  }
}

/** Connects to the database of a firm as the owner of its tables. */
export async function withOwner<T>(cell: Cell, name: string, work: (database: NodeDatabase) => Promise<T>): Promise<T> {
  const url = ownerUrl(cell, name)
  const database = databaseAt(url, url, hostedPools)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The files of a firm in the file storage. */
export function filesOf(settings: HostSettings, firm: Pick<FirmRow, 'id' | 'wrappedKeys'>): ObjectStore {
  const masterKey = unwrapFirmKeys(settings, firm.id, firm.wrappedKeys)['master-key']
  return openFirmFiles({ s3: settings.s3, dataDir: folderOf(settings.dataDir, firm.id), masterKey }, firm.id).store
}

/**
 * Writes a firm to a file in a folder, and reads it back. In a move its files stay in their storage, and the passwords
 * of its teachers are kept. Returns the path of the file.
 */
export async function writeCopy(
  settings: HostSettings,
  cell: Cell,
  firm: FirmRow,
  { folder, isMove }: { readonly folder: string; readonly isMove: boolean },
): Promise<string> {
  const secrets = secretsOf(unwrapFirmKeys(settings, firm.id, firm.wrappedKeys))
  const store = isMove ? { get: async () => null } : filesOf(settings, firm)
  const file = join(folder, 'firm.tar.gz')
  await withOwner(cell, firm.databaseName, async (database) => {
    const passing = digesting(startSha256())
    const source = { database, store, dataDir: folder, secrets, keepsLobbyPasswords: isMove }
    await Promise.all([writeBackup(source, passing), writeChunks(file, passing)])
  })
  await checkBackup(file)
  return file
}

export interface LoadOptions {
  /** Where the files of the firm are stored; null: they are already in place. */
  readonly store: Pick<ObjectStore, 'get' | 'put'> | null
  /** Whether the firm may have been changed after the file was written. Then all sessions are ended. */
  readonly isFromOutside?: boolean
  /** Whether the people of the lobby have to enter it again: some may have lost their access after the file was written. */
  readonly endsLobbyAccess?: boolean
}

/** Ends sessions, links and invitations: some may have been revoked after the file was written. */
async function endAccess(client: Connection, madeAt: string): Promise<void> {
  await queriesOn(client).transaction(async (tx) => {
    const counts = await endAllAccess(client)
    await recordAudit(tx, {
      actor: 'system',
      action: 'backup-restored',
      subject: { kind: 'simulation' },
      details: { ...counts, madeAt },
    })
  })
}

/** Ends the access of everybody who entered from the lobby. A file has no passwords of theirs. */
async function endAccessOfLobby(client: Connection): Promise<void> {
  await queriesOn(client).transaction(async (tx) => {
    const isOfLobby = like(accounts.accountId, `${lobbyAccountPrefix}%`)
    const people = await tx.select({ id: accounts.userId }).from(accounts).where(isOfLobby)
    for (const { id } of people) await endOpenAccess(tx, id)
  })
}

/**
 * Creates a firm's database in a cell from a file, and verifies its ledger. Refuses with a StartupError a damaged or
 * invalid file; the caller then drops the database.
 */
export async function loadCopy(
  cell: Cell,
  file: string,
  made: { readonly name: string; readonly keys: FirmKeys },
  { store, isFromOutside = false, endsLobbyAccess = false }: LoadOptions,
): Promise<void> {
  const manifest = await checkBackup(file)
  const isOfThisRelease = manifest.migrations.length === knownMigrations().length
  const create = isOfThisRelease ? createFirmDatabase : createEmptyDatabase
  await create(cell, { ...made, connections: firmConnections })
  await withOwner(cell, made.name, async (database) => {
    const client = await connectWithoutTimeouts(database)
    try {
      await loadState(client, file, manifest, (only) =>
        migrateSchema(client, rowsGroup, () => {}, only ? { only } : {}),
      )
      await requireIntactLedger(client)
      if (isFromOutside) await endAccess(client, manifest.createdAt)
      if (endsLobbyAccess) await endAccessOfLobby(client)
    } finally {
      client.release(true)
    }
  })
  if (store) await loadFiles(file, store)
}

/** The context that binds an archive to its firm. */
export const contextOfArchive = (firmId: string) => `archive of firm ${firmId}`

/** Encrypts a firm's file for the file storage. */
export async function encryptCopy({ masterKey }: HostSettings, firmId: string, file: string): Promise<Buffer> {
  return encrypt(masterKey, contextOfArchive(firmId), await readFile(file))
}

/** Decrypts an archive into a file in a folder. Returns its path. */
export async function decryptCopy(
  settings: HostSettings,
  firmId: string,
  encrypted: Buffer,
  folder: string,
): Promise<string> {
  const file = join(folder, 'firm.tar.gz')
  await writeSafely(file, decryptByMaster(settings, contextOfArchive(firmId), encrypted))
  return file
}
