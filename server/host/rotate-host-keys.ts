import { eq, isNotNull } from 'drizzle-orm'
import { databaseAt, openDirectoryServer } from '#platform/database/open-database.ts'
import { openObjectStore } from '#platform/files/open-object-store.ts'
import { reencryptSecrets } from '../identity/second-factor/second-factor.ts'
import type { Transaction } from '../platform/database/queryable.ts'
import type { MasterKeys } from '../platform/files/file-cipher.ts'
import { reencryptOwnerKeys } from '../platform/files/owner-keys.ts'
import { reencrypt } from '../platform/files/reencrypt.ts'
import type { Settings } from '../platform/settings.ts'
import { StartupError } from '../platform/startup-error.ts'
import { contextOfCell } from './cells.ts'
import { cells, firms } from './directory/tables.ts'
import { contextOfArchive } from './firm-copies.ts'
import { contextOfFirm } from './firm-keys.ts'

/**
 * Re-encrypts with the new master key of a host everything that its master key encrypts: the secrets of every firm, the URLs of the
 * cells, the second factors of the lobby, and the archives. Each firm has a master key of its own, which stays. Servers that have both
 * keys may run. Returns the count. Refuses with a StartupError without a former key.
 */
export async function rotateHostKeys(settings: Settings): Promise<number> {
  if (!settings.otherMasterKey)
    throw new StartupError(
      'Set GLASSHOUSE_MASTER_KEY to a new key and GLASSHOUSE_FORMER_MASTER_KEY to the current one (without either, it is in the file secrets/master-key of the data folder), restart every server of the host with both, and run this again.',
    )
  const served = await openDirectoryServer(settings.dataDir, settings.hosting!.directoryUrl, () => {})
  const database = databaseAt(served.url)
  try {
    const archives = await database.background
      .select({ firmId: firms.id, object: firms.archiveObject })
      .from(firms)
      .where(isNotNull(firms.archiveObject))
    let reencrypted = 0
    // The archives come first: if this is interrupted, the former key is still needed, and the next run says so again.
    for (const { firmId, object } of archives) reencrypted += await reencryptArchive(settings, firmId, object!)
    return reencrypted + (await database.background.transaction((tx) => reencryptRows(tx, settings)))
  } finally {
    await database.close()
    await served.close()
  }
}

async function reencryptArchive(settings: Settings, firmId: string, object: string): Promise<number> {
  const store = openObjectStore(settings, 'archives')
  const encrypted = await store.get(object)
  const rewritten = encrypted && reencrypt(settings, contextOfArchive(firmId), encrypted)
  if (!rewritten) return 0
  await store.put(object, rewritten)
  return 1
}

async function reencryptRows(tx: Transaction, keys: MasterKeys): Promise<number> {
  let reencrypted = (await reencryptOwnerKeys(tx, keys)) + (await reencryptSecrets(tx, keys))
  for (const { id, wrappedKeys } of await tx.select().from(firms).for('update')) {
    const rewritten = reencrypt(keys, contextOfFirm(id), wrappedKeys)
    if (!rewritten) continue
    await tx.update(firms).set({ wrappedKeys: rewritten }).where(eq(firms.id, id))
    reencrypted += 1
  }
  for (const { id, name, wrappedUrl } of await tx.select().from(cells).for('update')) {
    const rewritten = reencrypt(keys, contextOfCell(name), wrappedUrl)
    if (!rewritten) continue
    await tx.update(cells).set({ wrappedUrl: rewritten }).where(eq(cells.id, id))
    reencrypted += 1
  }
  return reencrypted
}
