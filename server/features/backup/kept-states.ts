import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { KeptState } from '#root/contract/simulation.ts'
import { keptStates } from '#root/domain/simulation.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const folderOf = (dataDir: string) => path.join(dataDir, 'kept-states')
const namePattern = /^(\d{8}T\d{6,9}Z)-(reset|import|return)\.tar\.gz$/

/** Writes the state of this moment down before it is replaced, and lets go of all but the latest few. Returns the name of the file. */
export async function keepState(source: BackupSource, replacedBy: KeptState['replacedBy']): Promise<string> {
  const folder = folderOf(source.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const moment = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const draft = path.join(folder, `draft-${randomUUID()}`)
  const file = path.join(folder, `${moment}-${replacedBy}.tar.gz`)
  try {
    await writeBackup(source, createWriteStream(draft, { mode: 0o600 }))
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  const names = await sortedNames(source.dataDir)
  for (const name of names.slice(keptStates)) await rm(path.join(folder, name), { force: true })
  return file
}

/** The states that were kept, the latest first. */
export async function listKeptStates(dataDir: string): Promise<KeptState[]> {
  const names = await sortedNames(dataDir)
  return Promise.all(
    names.map(async (name) => {
      const { size, mtime } = await stat(path.join(folderOf(dataDir), name))
      const replacedBy = namePattern.exec(name)![2] as KeptState['replacedBy']
      return { name, replacedBy, keptAt: mtime.toISOString(), byteCount: size }
    }),
  )
}

/** The file of a kept state; null for any name that is not one of theirs. */
export async function findKeptState(dataDir: string, name: string): Promise<string | null> {
  return (await sortedNames(dataDir)).includes(name) ? path.join(folderOf(dataDir), name) : null
}

/** Deletes what was kept longer than uploads may be. */
export async function purgeKeptStates(dataDir: string, retentionDays: number): Promise<void> {
  const oldest = Date.now() - retentionDays * 86_400_000
  for (const name of await sortedNames(dataDir)) {
    const file = path.join(folderOf(dataDir), name)
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true })
  }
}

async function sortedNames(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  return names
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed()
}
