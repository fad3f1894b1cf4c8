import { eq } from 'drizzle-orm'
import { databaseAt, type NodeDatabase, openDirectoryServer } from '#platform/database/open-database.ts'
import { hostedPools } from '#platform/database/pool.ts'
import type { Settings } from '../platform/settings.ts'
import { openCells } from './cells.ts'
import { openDirectory } from './directory/open-directory.ts'
import { firms } from './directory/tables.ts'
import { folderOf } from './firm-places.ts'
import { ownerUrl } from './provision.ts'

/** The database of a class or of the lobby, as the owner of its tables. */
export interface FirmDatabase {
  /** The slug of the class, or `lobby`. */
  readonly name: string
  /** Its folder on this machine. */
  readonly dataDir: string
  readonly database: NodeDatabase
}

/** Opens the databases of a host one after the other: that of the lobby, and those of all open classes. */
export async function* firmDatabases(settings: Settings): AsyncGenerator<FirmDatabase> {
  const served = await openDirectoryServer(settings.dataDir, settings.hosting!.directoryUrl, () => {})
  const directory = await openDirectory(served.url, () => {})
  const cells = openCells(directory.db, settings)
  try {
    yield* open({ name: 'lobby', dataDir: settings.dataDir, url: served.url })
    const all = await directory.db.select().from(firms).where(eq(firms.state, 'open')).orderBy(firms.slug)
    for (const { id, slug, cellId, databaseName } of all) {
      const url = ownerUrl(await cells.use(cellId), databaseName)
      yield* open({ name: slug!, dataDir: folderOf(settings.dataDir, id), url })
    }
  } finally {
    await cells.close()
    await directory.close()
    await served.close()
  }
}

async function* open({ name, dataDir, url }: { name: string; dataDir: string; url: string }) {
  const database = databaseAt(url, url, hostedPools)
  try {
    yield { name, dataDir, database }
  } finally {
    await database.close()
  }
}
