import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { nextMasterKey } from '#platform/secrets.ts'

const folderOf = (dataDir: string) => path.join(dataDir, 'next-secrets')
const secretsOf = (dataDir: string) => path.join(dataDir, 'secrets')
/** Says to which state they belong. It is written last: without it they are not whole. */
const stateFile = 'state-id'

/**
 * Puts the secrets of a next state beside those in use, which stay as they are. They take effect when the database holds that state; see
 * `settleSecrets`. What the next state has no secret for keeps the present one, except the key of a rotation that is under way.
 */
export async function stageSecrets(
  dataDir: string,
  stateId: string,
  secrets: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const folder = folderOf(dataDir)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, contents] of secrets) await writeSafely(path.join(folder, name), contents)
  await writeSafely(path.join(folder, stateFile), Buffer.from(stateId))
  await syncFolder(dataDir)
}

/** Whether secrets wait for a decision, which `settleSecrets` takes. */
export const areSecretsStaged = (dataDir: string) => existsSync(folderOf(dataDir))

/**
 * Puts staged secrets in place when the database holds their state, and removes them when it holds another. It may be
 * killed anywhere and run again. No server may run on the data folder meanwhile.
 */
export async function settleSecrets(dataDir: string, stateId: string | null): Promise<void> {
  const folder = folderOf(dataDir)
  const stagedFor = await readFile(path.join(folder, stateFile), 'utf8').catch(() => null)
  if (stagedFor !== null && stagedFor === stateId) {
    const names = (await readdir(folder)).filter((name) => name !== stateFile)
    for (const name of names) {
      const draft = path.join(secretsOf(dataDir), `${name}.next`)
      await writeSafely(draft, await readFile(path.join(folder, name)))
      await rename(draft, path.join(secretsOf(dataDir), name))
    }
    if (!names.includes(nextMasterKey)) await rm(path.join(secretsOf(dataDir), nextMasterKey), { force: true })
    await syncFolder(secretsOf(dataDir))
  }
  await removeStagedSecrets(dataDir)
}

/** Removes staged secrets; the mark of their state first, so that what is left of them is never taken for whole. */
export async function removeStagedSecrets(dataDir: string): Promise<void> {
  await rm(path.join(folderOf(dataDir), stateFile), { force: true })
  await rm(folderOf(dataDir), { recursive: true, force: true })
}

async function writeSafely(file: string, contents: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(contents)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(path.dirname(file))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The master keys of the state in use and of the staged one, where both lie in files and differ; null otherwise. */
export async function readMasterKeyChange(dataDir: string): Promise<{ current: Buffer; next: Buffer } | null> {
  const read = (folder: string) => readFile(path.join(folder, 'master-key'), 'utf8').catch(() => null)
  const [current, next] = [await read(secretsOf(dataDir)), await read(folderOf(dataDir))]
  if (current === null || next === null || current.trim() === next.trim()) return null
  return { current: Buffer.from(current, 'base64'), next: Buffer.from(next, 'base64') }
}
