import { digesting } from '#platform/archive.ts'
import { startSha256 } from '#platform/crypto.ts'
import {
  flushFolder,
  join,
  listFolder,
  makeFolder,
  readChunks,
  readText,
  remove,
  rename,
  stat,
  writeChunks,
  writeSafely,
} from '#platform/disk.ts'
import type { Snapshot } from '#root/contract/simulation.ts'
import { expiryOf, snapshotsToRemove } from '#root/domain/simulation.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { checkBackup } from './check-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const folderOf = (dataDir: string) => join(dataDir, 'snapshots')
const namePattern = /^(\d{8}T\d{6,9}Z)-(reset|import|return)\.tar\.gz$/
/** The file with the SHA-256 of a snapshot, written after the whole snapshot was read back. */
const digestFileOf = (file: string) => `${file}.sha256`

/**
 * Writes the current state to a file before it is replaced, and reads it back completely to check it. Returns the name
 * of the file. An incomplete snapshot throws, and leaves nothing.
 */
export async function saveSnapshot(source: BackupSource, replacedBy: Snapshot['replacedBy']): Promise<string> {
  const folder = folderOf(source.dataDir)
  await makeFolder(folder)
  const moment = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const draft = join(folder, `draft-${crypto.randomUUID()}`)
  const file = join(folder, `${moment}-${replacedBy}.tar.gz`)
  try {
    const written = await writeDraft(source, draft)
    await checkBackup(draft)
    if ((await digestFrom(draft)) !== written) throw new Error('The written snapshot differs when it is read back')
    await writeSafely(digestFileOf(file), `${written}\n`)
    await rename(draft, file)
    await flushFolder(folder)
    return file
  } catch (error) {
    await remove(digestFileOf(file))
    throw error
  } finally {
    await remove(draft)
  }
}

/** Removes a snapshot whose replacement did not happen. */
export async function dropSnapshot(file: string): Promise<void> {
  await remove(file)
  await remove(digestFileOf(file))
}

/** Returns the digest of the written file, which is on the disk when this resolves. */
async function writeDraft(source: BackupSource, draft: string): Promise<string> {
  const hash = startSha256()
  const hashing = digesting(hash)
  await Promise.all([writeBackup({ ...source, keepsLobbyPasswords: true }, hashing), writeChunks(draft, hashing)])
  return hash.digest('hex')
}

/** The snapshots, newest first. A damaged one is marked and cannot be restored. */
export async function listSnapshots(dataDir: string, retentionDays: number): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = []
  for (const name of await sortedNames(dataDir)) {
    const file = join(folderOf(dataDir), name)
    const { size, mtime } = await stat(file)
    const expiresAt = expiryOf(mtime, retentionDays).toISOString()
    const replacedBy = namePattern.exec(name)![2] as Snapshot['replacedBy']
    snapshots.push({
      name,
      replacedBy,
      createdAt: mtime.toISOString(),
      expiresAt,
      byteCount: size,
      isComplete: await isComplete(file),
    })
  }
  return snapshots
}

/** The file of a snapshot, and whether it is undamaged; null for an unknown name. */
export async function findSnapshot(
  dataDir: string,
  name: string,
): Promise<{ file: string; isComplete: boolean } | null> {
  if (!(await sortedNames(dataDir)).includes(name)) return null
  const file = join(folderOf(dataDir), name)
  return { file, isComplete: await isComplete(file) }
}

/** Deletes snapshots older than the retention period of uploads, the oldest beyond the size limit (see `snapshotsToRemove`), and partial files of a crash. */
export async function purgeSnapshots(dataDir: string, retentionDays: number): Promise<void> {
  const snapshots = await listSizes(dataDir)
  for (const { name } of snapshotsToRemove(snapshots, new Date(), retentionDays))
    await dropSnapshot(join(folderOf(dataDir), name))
}

/** The snapshots with size and age. */
export async function listSizes(dataDir: string) {
  const names = await sortedNames(dataDir)
  return Promise.all(
    names.map(async (name) => {
      const { size, mtime } = await stat(join(folderOf(dataDir), name))
      return { name, byteCount: size, createdAt: mtime }
    }),
  )
}

/** Moves the snapshots of an earlier release, which had another folder. The caller holds the lock for replacements. */
export async function moveFormerFolder(dataDir: string): Promise<void> {
  const former = join(dataDir, 'kept-states')
  const isNeeded = (await listFolder(former)).length > 0 && (await listFolder(folderOf(dataDir))).length === 0
  if (isNeeded) await rename(former, folderOf(dataDir))
}

/** Removes partial files of a killed process. The caller holds the lock for replacements. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of await listFolder(folder)) if (name.startsWith('draft')) await remove(join(folder, name))
}

/** Cached check results of files, valid until a file changes. */
const checkedFiles = new Map<string, { stamp: string; isComplete: boolean }>()

/**
 * Whether a snapshot is unchanged. One of an earlier release has no digest yet, and gets one if it can be read to its
 * end.
 */
async function isComplete(file: string): Promise<boolean> {
  const { size, mtimeMs, ino } = await stat(file)
  const stamp = `${ino} ${size} ${mtimeMs}`
  const known = checkedFiles.get(file)
  if (known?.stamp === stamp) return known.isComplete
  const digest = await digestFrom(file)
  const stored = (await readText(digestFileOf(file)))?.trim() ?? (await addMissingDigest(file, digest))
  const isUnchanged = stored === digest
  checkedFiles.set(file, { stamp, isComplete: isUnchanged })
  return isUnchanged
}

/** Stores the digest of a snapshot of an earlier release, if it can be read to its end; otherwise returns null. */
async function addMissingDigest(file: string, digest: string): Promise<string | null> {
  try {
    await checkBackup(file)
  } catch (error) {
    if (error instanceof StartupError) return null
    throw error
  }
  await writeSafely(digestFileOf(file), `${digest}\n`)
  return digest
}

async function digestFrom(file: string): Promise<string> {
  const hash = startSha256()
  for await (const chunk of readChunks(file)) hash.update(chunk)
  return hash.digest('hex')
}

async function sortedNames(dataDir: string): Promise<string[]> {
  const names = await listFolder(folderOf(dataDir))
  return names
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed()
}
