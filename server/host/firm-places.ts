import { join, listFolder, remove } from '#platform/disk.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import { listGone } from './directory/firms.ts'

/** The folder of this machine for a firm's temporary files: parts of uploads, snapshots. */
export const folderOf = (dataDir: string, firmId: string) => join(dataDir, 'firms', firmId)

/** The maximum of connections of one firm's role, in all processes together. */
export const firmConnections = 40

/** The folder for files of whole firms, which are removed after their use. */
export const copiesFolder = (dataDir: string) => join(dataDir, 'copies')

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Removes files of killed processes on this machine, and of firms that other machines have archived or deleted
 * meanwhile.
 */
export async function removeLeftoverFolders(dataDir: string, db: Queryable): Promise<void> {
  await remove(copiesFolder(dataDir))
  const firmIds = (await listFolder(join(dataDir, 'firms'))).filter((name) => uuid.test(name))
  for (const firmId of await listGone(db, firmIds)) await remove(folderOf(dataDir, firmId))
}
