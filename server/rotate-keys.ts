import path from 'node:path'
import { isNull } from 'drizzle-orm'
import { reencryptSecrets } from './identity/second-factor/second-factor.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Queryable } from './platform/database/queryable.ts'
import type { MasterKeys } from './platform/files/file-cipher.ts'
import { reencryptOwnerKeys } from './platform/files/owner-keys.ts'
import { reencryptAddresses } from './platform/mail/reminder-address.ts'
import { lockDataFolder } from './platform/node/database/lock.ts'
import { type NodeDatabase, openDatabase } from './platform/node/database/open-database.ts'
import { loadOrCreateSecret, nextMasterKey, replaceSecret } from './platform/node/secrets.ts'
import { localUploadParts } from './platform/node/uploads/local-upload-parts.ts'
import type { Settings } from './platform/settings.ts'
import { StartupError } from './platform/startup-error.ts'
import { uploads } from './platform/tables/uploads.ts'
import { purgeUploads } from './platform/uploads/uploads.ts'

/** The result of a rotation. */
export interface Rotation {
  /** How many keys and secrets were re-encrypted with the new master key. */
  readonly reencrypted: number
  /** The setting that may be removed now; null if the keys are in the data folder. */
  readonly obsolete: 'GLASSHOUSE_FORMER_MASTER_KEY' | null
}

const silent = () => {}

/**
 * Re-encrypts with the new master key everything that a master key encrypts. Keys from the environment: from
 * GLASSHOUSE_FORMER_MASTER_KEY to GLASSHOUSE_MASTER_KEY; servers that have both may run. Keys of the data folder: to a
 * new one that is created now; no server may run. It may be killed at any point and run again: until the new key has
 * replaced the old one, the two together decrypt everything.
 */
export async function rotateKeys(settings: Settings, env: NodeJS.ProcessEnv): Promise<Rotation> {
  const fromEnvironment = Boolean(env.GLASSHOUSE_MASTER_KEY?.trim())
  if (fromEnvironment && !settings.otherMasterKey)
    throw new StartupError(
      'Set GLASSHOUSE_MASTER_KEY to the new key and GLASSHOUSE_FORMER_MASTER_KEY to the current one, restart every server with both, and run this again.',
    )
  const database = await openDatabase(settings, silent)
  try {
    if (!fromEnvironment) return { reencrypted: await rotateFolderKey(settings, database), obsolete: null }
    return { reencrypted: await reencryptAll(database.background, settings), obsolete: 'GLASSHOUSE_FORMER_MASTER_KEY' }
  } finally {
    await database.close()
  }
}

async function rotateFolderKey({ dataDir, masterKey }: Settings, database: NodeDatabase): Promise<number> {
  const lock = await lockDataFolder(dataDir, database, silent)
  try {
    await migrate(database, silent)
    const next = loadOrCreateSecret(dataDir, nextMasterKey)
    const reencrypted = await reencryptAll(database.background, { masterKey: next, otherMasterKey: masterKey })
    // Unfinished uploads are encrypted with the old key only, so they have to be started again.
    await database.background.delete(uploads).where(isNull(uploads.finishedAt))
    await purgeUploads(database.background, localUploadParts(path.join(dataDir, 'uploads'), masterKey))
    replaceSecret(dataDir, 'master-key', nextMasterKey)
    return reencrypted
  } finally {
    await lock.release()
  }
}

function reencryptAll(db: Queryable, masterKeys: MasterKeys): Promise<number> {
  return db.transaction(async (tx) => {
    const owners = await reencryptOwnerKeys(tx, masterKeys)
    const secrets = await reencryptSecrets(tx, masterKeys)
    return owners + secrets + (await reencryptAddresses(tx, masterKeys))
  })
}
