import { createWriteStream } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RefusalCode } from '#root/contract/refusals.ts'
import { type Refusal, refuse } from '#root/domain/refusal.ts'
import { StartupError } from '#root/server/platform/startup-error.ts'
import { keptAtReset } from './kept-at-reset.ts'
import { findKeptState, keepState } from './kept-states.ts'
import { setNextState } from './next-state.ts'
import { checkBackup } from './restore-backup.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const draftOf = (dataDir: string) => path.join(dataDir, 'next-state.draft')

/** Called when nothing can be refused any more, before the state is written down: writes who replaced it. */
type Record = () => Promise<void>

/** Begins the simulation anew at the next start: staff and settings stay, everything else goes. The state is kept. */
export async function reset(source: BackupSource, record: Record): Promise<null> {
  await record()
  await keepState(source, 'reset')
  const draft = draftOf(source.dataDir)
  await writeBackup(source, createWriteStream(draft, { mode: 0o600 }), keptAtReset)
  await setNextState(source.dataDir, draft)
  return null
}

/** Takes a backup as it streams in as the state of the next start. Refuses, with nothing changed, what is no whole backup. */
export async function importBackup(
  source: BackupSource,
  contents: AsyncIterable<Uint8Array>,
  record: Record,
): Promise<Refusal<RefusalCode> | null> {
  const draft = draftOf(source.dataDir)
  try {
    await pipeline(contents, createWriteStream(draft, { mode: 0o600 }))
    await checkBackup(draft)
  } catch (error) {
    await rm(draft, { force: true })
    if (error instanceof StartupError) return refuse('backup-not-whole', { field: 'file' })
    throw error
  }
  await record()
  await keepState(source, 'import')
  await setNextState(source.dataDir, draft)
  return null
}

/** Puts a kept state back at the next start. Refuses a name that no kept state has. */
export async function returnToState(
  source: BackupSource,
  name: string,
  record: Record,
): Promise<Refusal<RefusalCode> | null> {
  const file = await findKeptState(source.dataDir, name)
  if (!file) return refuse('not-found')
  const draft = draftOf(source.dataDir)
  await copyFile(file, draft)
  await record()
  await keepState(source, 'return')
  await setNextState(source.dataDir, draft)
  return null
}
