import path from 'node:path'
import type { ObjectStore } from '../../files/object-store.ts'
import { s3ObjectStore } from '../../files/s3-object-store.ts'
import type { Settings } from '../../settings.ts'
import { localObjectStore } from './local-object-store.ts'

/**
 * The store of encrypted files by the settings: a bucket if one is named, otherwise the data folder. The files of a firm
 * of a host have a prefix of their own in the bucket.
 */
export function openObjectStore({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>, firmId?: string): ObjectStore {
  if (!s3) return localObjectStore(path.join(dataDir, 'files'))
  return firmId === undefined ? s3ObjectStore(s3) : s3ObjectStore(s3, `glasshouse-firms/${firmId}/`)
}
