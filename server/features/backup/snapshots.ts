import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Snapshot } from '#root/contract/simulation.ts'
import { keptUntil, statesToRemove } from '#root/domain/simulation.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { checkBackup } from './check-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const folderOf = (dataDir: string) => path.join(dataDir, 'kept-states')
const namePattern = /^(\d{8}T\d{6,9}Z)-(reset|import|return)\.tar\.gz$/
/** Holds the SHA-256 of a kept state, written when the whole of it had been read back. */
const digestOf = (file: string) => `${file}.sha256`

/**
 * Writes the state of this moment down before it is replaced, and reads it back from the disk to its end: what is kept opens. Returns the name of
 * the file. A state that is not kept whole throws, and leaves nothing.
 */
export async function saveSnapshot(source: BackupSource, replacedBy: Snapshot['replacedBy']): Promise<string> {
  const folder = folderOf(source.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const moment = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const draft = path.join(folder, `draft-${randomUUID()}`)
  const file = path.join(folder, `${moment}-${replacedBy}.tar.gz`)
  try {
    const written = await writeDraft(source, draft)
    await checkBackup(draft)
    if ((await digestFrom(draft)) !== written) throw new Error('The state that was written down reads otherwise')
    await writeFile(digestOf(file), `${written}\n`, { mode: 0o600, flush: true })
    await rename(draft, file)
    await syncFolder(folder)
    return file
  } catch (error) {
    await rm(digestOf(file), { force: true })
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes a kept state: what it was kept for did not happen. */
export async function dropSnapshot(file: string): Promise<void> {
  await rm(file, { force: true })
  await rm(digestOf(file), { force: true })
}

/** Returns the digest of what was written, which is on the disk when this returns. */
async function writeDraft(source: BackupSource, draft: string): Promise<string> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const saved = pipeline(hashing, createWriteStream(draft, { mode: 0o600, flush: true }))
  await Promise.all([writeBackup(source, hashing), saved])
  return hash.digest('hex')
}

/** The states that were kept, the latest first. One that is damaged says so: there is no way back to it. */
export async function listSnapshots(dataDir: string, retentionDays: number): Promise<Snapshot[]> {
  const states: Snapshot[] = []
  for (const name of await sortedNames(dataDir)) {
    const file = path.join(folderOf(dataDir), name)
    const { size, mtime } = await stat(file)
    const goesAt = keptUntil(mtime, retentionDays).toISOString()
    const replacedBy = namePattern.exec(name)![2] as Snapshot['replacedBy']
    states.push({
      name,
      replacedBy,
      keptAt: mtime.toISOString(),
      goesAt,
      byteCount: size,
      isWhole: await isWhole(file),
    })
  }
  return states
}

/** The file of a kept state, and whether it still is what was kept; null for any name that is not one of theirs. */
export async function findSnapshot(dataDir: string, name: string): Promise<{ file: string; isWhole: boolean } | null> {
  if (!(await sortedNames(dataDir)).includes(name)) return null
  const file = path.join(folderOf(dataDir), name)
  return { file, isWhole: await isWhole(file) }
}

/** Deletes what was kept longer than uploads may be, and the oldest of what is too much; see `statesToRemove`. Also what a crash has left half-written. */
export async function purgeSnapshots(dataDir: string, retentionDays: number): Promise<void> {
  const states = await listSizes(dataDir)
  for (const { name } of statesToRemove(states, new Date(), retentionDays))
    await dropSnapshot(path.join(folderOf(dataDir), name))
}

/** What is kept, with size and age. */
export async function listSizes(dataDir: string) {
  const names = await sortedNames(dataDir)
  return Promise.all(
    names.map(async (name) => {
      const { size, mtime } = await stat(path.join(folderOf(dataDir), name))
      return { name, byteCount: size, keptAt: mtime }
    }),
  )
}

/** Removes drafts of a process that was killed. The caller holds the lock for replacements. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith('draft')) await rm(path.join(folder, name), { force: true })
}

/** What was found out about files, which holds for as long as nobody touches them. */
const looked = new Map<string, { at: string; whole: boolean }>()

/** Whether a kept state is as it was written. One of an earlier release has no digest yet, and gets one when it reads to its end. */
async function isWhole(file: string): Promise<boolean> {
  const { size, mtimeMs, ino } = await stat(file)
  const at = `${ino} ${size} ${mtimeMs}`
  const known = looked.get(file)
  if (known?.at === at) return known.whole
  const digest = await digestFrom(file)
  const kept = (await readFile(digestOf(file), 'utf8').catch(() => null))?.trim() ?? (await adopt(file, digest))
  const whole = kept === digest
  looked.set(file, { at, whole })
  return whole
}

async function adopt(file: string, digest: string): Promise<string | null> {
  try {
    await checkBackup(file)
  } catch (error) {
    if (error instanceof StartupError) return null
    throw error
  }
  await writeFile(digestOf(file), `${digest}\n`, { mode: 0o600, flush: true })
  return digest
}

async function digestFrom(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function sortedNames(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  return names
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed()
}
